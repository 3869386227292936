import { humanSize } from '@counterfoil/domain/document/human-size';
import { askFirst, type Command, type CommandContext, OfficeRefusal } from '../command.ts';
import { compareFiles, countStrays, type Comparison } from '../files/compare-files.ts';
import { FAULTS, STORES } from '../files/finding.ts';
import type { FilesDeps } from '../files/questions.ts';
import { named, readWords } from '../read-words.ts';
import { atLondon, table } from '../table.ts';

/** `files [--hash] [--remove [--yes]]`: whether every document has its bytes, and all bytes their row. */
export const files: Command = {
  usage: '[--hash] [--remove [--yes]]',
  read: (words) => {
    const { plain, flags } = readWords(words, { flags: ['hash', 'remove', 'yes'] });
    named(plain);
    return async (deps, at) => {
      if (flags.remove) await askBeforeRemoving(deps, flags.yes, at);
      const compared = await compareFiles(deps, flags, at);
      const isWhole = FAULTS.every((fault) => compared.counts[fault] === 0);
      return {
        data: present(compared),
        text: textOf(compared, isWhole),
        ...(isWhole ? {} : { fault: 'The stored files do not agree with the database.' }),
      };
    };
  },
};

async function askBeforeRemoving(deps: FilesDeps, yes: boolean, at: CommandContext): Promise<void> {
  const { strays, known, ...tally } = await countStrays(deps, at);
  if (strays.count === 0) return;
  const foreign = STORES.find((store) => tally[store].count > 0 && known[store] === 0);
  if (foreign) {
    throw new OfficeRefusal(
      `This database has a row for none of the files in the ${foreign} store, so they may be another portal’s. Nothing was removed.`,
    );
  }
  askFirst(
    yes,
    `Remove ${inWords(strays)} without a row, of ${known.hot + known.cold + strays.count}? After a restoration, what was uploaded since its time is among them. This cannot be undone.`,
  );
}

const present = ({ tally: { rows, hot, cold, removed }, counts, listed }: Comparison) => ({
  rows,
  hot,
  cold,
  counts,
  removed,
  findings: listed.map(({ fault, key, store, bytes, record, used_by }) => ({
    fault,
    key,
    store,
    bytes,
    recorded_bytes: record?.byte_size ?? null,
    client_id: record?.client_id ?? null,
    client_number: record?.client_number ?? null,
    used_by,
    created_at: record?.created_at ?? null,
  })),
});

function textOf({ tally, counts, listed }: Comparison, isWhole: boolean): string {
  const { rows, hot, cold, removed } = tally;
  const compared = `${rows.count} rows name ${humanSize(rows.bytes)}; the hot store has ${inWords(hot)}, the cold one ${inWords(cold)}.`;
  const gone = removed.count > 0 && `Removed: ${inWords(removed)} without a row.`;
  if (isWhole) return ['Every file is in order.', compared, gone].filter(Boolean).join('\n');
  const lines = listed.map(({ fault, key, store, bytes, record, used_by }) => [
    fault,
    key,
    store,
    bytes,
    record?.byte_size ?? null,
    record?.client_number ?? null,
    used_by,
    record && atLondon(record.created_at),
  ]);
  const heads = ['Fault', 'File', 'Store', 'Bytes', 'Recorded', 'Client', 'Used by', 'Made'];
  const all = FAULTS.map((fault) => `${counts[fault]} ${fault}`).join(', ');
  const faults = FAULTS.reduce((sum, fault) => sum + counts[fault], 0);
  const shown = faults > listed.length && `The first ${listed.length} of them are listed.`;
  return [table(heads, lines), `${all}.`, shown, compared, gone].filter(Boolean).join('\n\n');
}

const inWords = ({ count, bytes }: { readonly count: number; readonly bytes: number }) =>
  `${count} ${count === 1 ? 'file' : 'files'} (${humanSize(bytes)})`;
