import { type JSX, onMount } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { KeywordsBox } from './keywords-box.tsx';
import { RuleList } from './rule-list.tsx';
import { TryCommand } from './try-command.tsx';
import './risk-page.css';

/** What the risk rules know, a field to try them, and the person's own keywords. */
export function RiskPage(): JSX.Element {
  const { i18n, settings, risk } = useApp();
  const words = () => i18n.t().settings.risk;
  onMount(() => risk.load());
  return (
    <>
      <p class="settings-intro">{words().boundary}</p>
      <TryCommand />
      <KeywordsBox
        words={words()}
        keywords={settings.riskKeywords()}
        addLabel={i18n.t().common.add}
        onChange={(list) => settings.setRiskKeywords(list)}
      />
      <RuleList />
    </>
  );
}
