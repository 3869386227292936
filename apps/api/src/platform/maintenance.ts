import { UNDER_MAINTENANCE, type Mode } from '@counterfoil/domain/application/status';
import type { Transact } from './db/transact.ts';
import type { Tx } from './db/tx.ts';
import { TryLater } from './refusals.ts';

export interface PortalMode {
  readonly mode: Mode;
  /** The office's own text. */
  readonly message: string | null;
}

export interface Maintenance {
  /** Reads the mode that the office has switched to; fails when the database does not answer. */
  current(): Promise<PortalMode>;
  /** Throws while maintenance is on. A database that does not answer changes nothing. */
  enforceOff(): Promise<void>;
}

/** How long a node works with what it has read. */
export const MODE_HOLDS_MS = 1_000;
const COME_BACK_AFTER_SECONDS = 60;

/** Reads the office's switch once a second at most, however many calls ask; without calls, never. */
export function createMaintenance(transact: Transact): Maintenance {
  let latest: { readonly answer: Promise<PortalMode>; readonly until: number } | null = null;
  let known: PortalMode = { mode: 'online', message: null };
  const current = () => {
    if (!latest || performance.now() > latest.until) {
      const answer = transact.acrossClients(readMode).then((found) => (known = found));
      latest = { answer, until: performance.now() + MODE_HOLDS_MS };
    }
    return latest.answer;
  };
  return {
    current,
    enforceOff: async () => {
      const { mode, message } = await current().catch(() => known);
      if (mode === 'maintenance') {
        throw new TryLater(503, message ?? UNDER_MAINTENANCE, COME_BACK_AFTER_SECONDS);
      }
    },
  };
}

/** The switch; nobody else changes it until the transaction ends when it is `locked`. */
export async function readMode(tx: Tx, locked?: 'locked'): Promise<PortalMode> {
  return tx
    .selectFrom('application_status')
    .select(['mode', 'message'])
    .$if(locked !== undefined, (query) => query.forUpdate())
    .executeTakeFirstOrThrow() as Promise<PortalMode>;
}
