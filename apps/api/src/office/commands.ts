import type { Command } from './command.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { clients } from './commands/clients.ts';
import { contract } from './commands/contract.ts';
import { files } from './commands/files.ts';
import { identity } from './commands/identity.ts';
import { invite } from './commands/invite.ts';
import { erase } from './commands/erase.ts';
import { exportOf } from './commands/export.ts';
import { maintenance } from './commands/maintenance.ts';
import { messages } from './commands/messages.ts';
import { packageOf } from './commands/package.ts';
import { retention } from './commands/retention.ts';
import { seal } from './commands/seal.ts';
import { set } from './commands/set.ts';
import { settleVat } from './commands/settle-vat.ts';
import { share } from './commands/share.ts';
import { signOut } from './commands/sign-out.ts';
import { vatReport } from './commands/vat-report.ts';

/** The office's commands by name. A new one is a file of `commands/` and a line here. */
export const COMMANDS: ReadonlyMap<string | undefined, Command> = new Map(
  Object.entries({
    clients,
    contract,
    identity,
    invite,
    share,
    'vat-report': vatReport,
    'settle-vat': settleVat,
    seal,
    package: packageOf,
    set,
    'sign-out': signOut,
    messages,
    export: exportOf,
    retention,
    erase,
    backup,
    files,
    audit,
    maintenance,
  }),
);
