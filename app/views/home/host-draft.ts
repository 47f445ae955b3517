/** The host form's text fields, and what is wrong with them. */
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { HostDraft } from '../../reactive/app-model.ts';
import type { Host } from '../../session/host.ts';

export type HostFields = { name: string; address: string; port: string; username: string; group: string; tags: string };

export type HostErrors = Partial<Record<'name' | 'address' | 'port' | 'username', keyof Dictionary['hosts']['errors']>>;

export const toHostFields = (host: Host | null): HostFields => ({
  name: host?.name ?? '',
  address: host?.address ?? '',
  port: String(host?.port ?? 22),
  username: host?.username ?? '',
  group: host?.group ?? '',
  tags: host?.tags.join(', ') ?? '',
});

/** `others` are the hosts besides the one in the form. */
export function checkHostFields(fields: HostFields, others: readonly Host[]): HostErrors {
  const errors: HostErrors = {};
  const name = fields.name.trim();
  const address = fields.address.trim();
  const port = Number(fields.port.trim());
  if (name === '') errors.name = 'nameEmpty';
  else if (others.some((host) => host.name === name)) errors.name = 'nameTaken';
  if (address === '') errors.address = 'addressEmpty';
  else if (/[\s/@]/.test(address)) errors.address = 'addressForm';
  if (!/^\d{1,5}$/.test(fields.port.trim()) || port < 1 || port > 65_535) errors.port = 'portRange';
  if (fields.username.trim() === '') errors.username = 'userEmpty';
  return errors;
}

export const toHostDraft = (fields: HostFields): HostDraft => ({
  name: fields.name.trim(),
  address: fields.address.trim(),
  port: Number(fields.port.trim()),
  username: fields.username.trim(),
  group: fields.group.trim(),
  tags: [...new Set(fields.tags.split(/[,，]/).map((tag) => tag.trim()))].filter((tag) => tag !== ''),
});
