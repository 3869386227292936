import { messages, type PGlite } from '@electric-sql/pglite';
import { Batch, type BatchFacts } from './batch.ts';
import type { Channel, Channels } from './connection.ts';

/** The embedded database keeps no statistics, so after so many uses a statement's plan is made for the tables of now. */
const PLANNED_FOR_USES = 500;

/** The one connection of the embedded database. */
export function channelsOfEmbedded(pglite: PGlite, parserOf: BatchFacts['parserOf']): Channels {
  const facts = { prepared: new Map(), parserOf, mostUses: PLANNED_FOR_USES };
  // It does not survive a PANIC, such as a full disk under its log: it would never answer again.
  let died: unknown = null;
  const send: Channel['send'] = async (statements) => {
    const batch = new Batch(statements, facts);
    if (died !== null) return batch.failed(died);
    try {
      const answer = await pglite.runExclusive(() =>
        pglite.execProtocolStream(batch.encode(), { syncToFs: false, throwOnError: false }),
      );
      died = answer.find(isPanic) ?? null;
      for (const message of answer) await tell(batch, message);
      batch.answered();
      await batch.failed(new Error('The embedded database did not answer.'));
    } catch (error) {
      await batch.failed(error);
    }
  };
  return {
    acquire: async () => {
      await pglite._checkReady();
      return new Promise((resolve, reject) => {
        // Keeps away the other users of the one connection, like PGlite's own transactions.
        const held = pglite._runExclusiveTransaction(
          () => new Promise<void>((release) => resolve({ send, release: () => release() })),
        );
        held.catch(reject);
      });
    },
    destroy: () => pglite.close(),
  };
}

const isPanic = (message: object) => 'severity' in message && message.severity === 'PANIC';

function tell(batch: Batch, message: messages.BackendMessage): Promise<void> | void {
  if (message instanceof messages.RowDescriptionMessage) batch.described(message);
  else if (message instanceof messages.DataRowMessage) batch.row(message);
  else if (message instanceof messages.CommandCompleteMessage) batch.completed(message.text);
  else if (message === messages.emptyQuery) batch.completed('');
  else if (message instanceof messages.DatabaseError) return batch.failed(message);
}
