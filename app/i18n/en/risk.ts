/** The categories of the risk rules: what they are called, and why such a command asks. */
type Sentences = { name: string; why: string };

const rules = {
  'fs-delete': { name: 'Deletes files', why: 'Files go at once; servers have no trash.' },
  'fs-overwrite': { name: 'Empties or overwrites files', why: 'The old content of the file is lost.' },
  'sys-config': { name: 'Changes system settings', why: 'A wrong value can stop boot or services.' },
  disk: { name: 'Touches disks or file systems', why: 'A whole volume can be lost or taken away.' },
  power: { name: 'Restarts or powers off', why: 'The server stops, and may not come back.' },
  privilege: { name: 'Gains root rights', why: 'What runs next has no limits and is not checked here.' },
  'remote-code': { name: 'Runs code from elsewhere', why: 'The code that runs is not in this text.' },
  'dynamic-exec': { name: 'Cannot be known in advance', why: 'What runs is computed on the server.' },
  lockout: { name: 'May cut you off', why: 'Network, firewall or SSH change; you may lose the server.' },
  'service-stop': { name: 'Stops or restarts a service', why: 'People who use the service are cut off.' },
  'process-kill': { name: 'Ends processes', why: 'Work that is not saved is lost.' },
  'db-destroy': { name: 'Destroys data in a database', why: 'Rows or tables go and do not come back.' },
  'container-destroy': {
    name: 'Removes containers or cluster parts',
    why: 'Data volumes and running services can go.',
  },
  'cloud-destroy': { name: 'Changes cloud resources', why: 'Resources go or change at scale; this can cost money.' },
  'git-destroy': { name: 'Loses Git work or history', why: 'Uncommitted work or other people’s history is lost.' },
  'secret-read': { name: 'Shows secrets', why: 'Keys or passwords reach the screen and maybe the model.' },
  exfil: { name: 'Sends data away', why: 'Data of the server goes to another host.' },
  perm: { name: 'Changes permissions or owners', why: 'Many or sensitive files change; this is hard to undo.' },
  account: { name: 'Changes accounts or passwords', why: 'People gain or lose access.' },
  persistence: { name: 'Runs again later', why: 'Something is set up that runs later, unseen.' },
  'log-wipe': { name: 'Removes logs or history', why: 'Traces of what happened are lost.' },
  kernel: { name: 'Changes kernel or boot', why: 'The server can become unstable or not start.' },
  'package-remove': { name: 'Removes packages or changes release', why: 'Packages that depend on them go too.' },
  resource: { name: 'Uses up the machine', why: 'Memory, processes or disk run out; the server hangs.' },
  backdoor: { name: 'Opens a back door', why: 'Someone else can get a shell on the server.' },
  'display-trick': {
    name: 'Looks different from what it is',
    why: 'Hidden or look-alike characters change what runs.',
  },
  'history-expansion': {
    name: 'Inserts earlier commands',
    why: 'The shell replaces “!” or “^” with text not shown here.',
  },
  unparseable: { name: 'Incomplete or not readable', why: 'The shell may wait and join it to the next command.' },
  keyword: { name: 'Your keyword', why: 'Contains a word from your list.' },
} satisfies Record<string, Sentences>;

export const risk = { rules };
