import Minus from 'lucide-solid/icons/minus';
import Plus from 'lucide-solid/icons/plus';
import type { JSX } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { Segmented } from '../widgets/segmented.tsx';
import { Switch } from '../widgets/switch.tsx';

const rounds = { min: 1, max: 20 };

export function RunningPage(): JSX.Element {
  const { i18n, settings } = useApp();
  const words = () => i18n.t().settings.running;
  const step = (by: number) =>
    settings.setMaxRounds(Math.min(rounds.max, Math.max(rounds.min, settings.maxRounds() + by)));
  return (
    <div class="settings-box">
      <div class="settings-row">
        <div class="grow">
          <div class="settings-label" id="rounds-label">
            {words().rounds}
          </div>
          <div class="settings-what">{words().roundsWhat}</div>
        </div>
        <fieldset class="stepper" aria-labelledby="rounds-label">
          <button
            type="button"
            class="icon-button"
            aria-label={words().fewer}
            disabled={settings.maxRounds() <= rounds.min}
            onClick={() => step(-1)}
          >
            <Minus class="small" />
          </button>
          <output>{settings.maxRounds()}</output>
          <button
            type="button"
            class="icon-button"
            aria-label={words().more}
            disabled={settings.maxRounds() >= rounds.max}
            onClick={() => step(1)}
          >
            <Plus class="small" />
          </button>
        </fieldset>
      </div>
      <div class="settings-row wrap">
        <div class="grow">
          <div class="settings-label">{words().confirm}</div>
          <div class="settings-what">{words().confirmWhat}</div>
        </div>
        <Segmented
          label={words().confirm}
          value={settings.execConfirmMode()}
          options={[
            { value: 'always', label: words().confirmModes.always },
            { value: 'risky', label: words().confirmModes.risky },
            { value: 'never', label: words().confirmModes.never },
          ]}
          onChange={(mode) => settings.setExecConfirmMode(mode)}
        />
      </div>
      <div class="settings-row">
        <div class="grow">
          <div class="settings-label" id="multiline-label">
            {words().multiline}
          </div>
          <div class="settings-what">{words().multilineWhat}</div>
        </div>
        <Switch
          labelledBy="multiline-label"
          checked={settings.multilineRun()}
          onChange={(allowed) => settings.setMultilineRun(allowed)}
        />
      </div>
    </div>
  );
}
