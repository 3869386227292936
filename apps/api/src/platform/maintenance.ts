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

/** How long a node relies on what it has read. */
export const MODE_HOLDS_MS = 1_000;
const COME_BACK_AFTER_SECONDS = 60;

/** Reads the office's switch once a second at most, however many calls ask; and not at all without calls. */
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

/** The switch; when `locked`, nobody else can change it until the transaction ends. */
export async function readMode(tx: Tx, locked?: 'locked'): Promise<PortalMode> {
  return tx
    .selectFrom('application_status')
    .select(['mode', 'message'])
    .$if(locked !== undefined, (query) => query.forUpdate())
    .executeTakeFirstOrThrow() as Promise<PortalMode>;
}
