import type { JSX } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { TextField } from '../widgets/text-field.tsx';
import type { HostErrors, HostFields } from './host-draft.ts';

export function HostFieldset(props: {
  t: Dictionary;
  fields: HostFields;
  errors: HostErrors;
  onInput(key: keyof HostFields, value: string): void;
}): JSX.Element {
  const words = () => props.t.hosts;
  const error = (key: keyof HostErrors) => {
    const kind = props.errors[key];
    return kind === undefined ? undefined : words().errors[kind];
  };
  return (
    <>
      <TextField
        label={words().name}
        hint={words().nameHint}
        error={error('name')}
        value={props.fields.name}
        onInput={(value) => props.onInput('name', value)}
        autofocus
      />
      <div class="host-form-row">
        <TextField
          label={words().address}
          hint={words().addressHint}
          error={error('address')}
          value={props.fields.address}
          onInput={(value) => props.onInput('address', value)}
          inputMode="url"
          mono
        />
        <TextField
          label={words().port}
          error={error('port')}
          value={props.fields.port}
          onInput={(value) => props.onInput('port', value)}
          inputMode="numeric"
          mono
        />
      </div>
      <TextField
        label={words().user}
        error={error('username')}
        value={props.fields.username}
        onInput={(value) => props.onInput('username', value)}
        mono
      />
      <div class="host-form-half">
        <TextField
          label={words().group}
          hint={words().groupHint}
          value={props.fields.group}
          onInput={(value) => props.onInput('group', value)}
        />
        <TextField
          label={words().tags}
          hint={words().tagsHint}
          value={props.fields.tags}
          onInput={(value) => props.onInput('tags', value)}
        />
      </div>
    </>
  );
}
