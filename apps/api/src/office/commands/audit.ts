import { readAudit, type AuditRow } from '#modules/history/public';
import { type AuditVerdict, verifyAudit } from '#platform/audit-verify';
import { type Command, WrongUsage } from '../command.ts';
import { findClientOrErased } from '../find-client.ts';
import { named as namedWords, readWords } from '../read-words.ts';
import { atLondon, table } from '../table.ts';
import { newest } from './newest.ts';

const list = newest(readAudit, textOf, findClientOrErased);

/**
 * `audit [--client C] [--limit N] [--before ID]`: who did what, the newest first; by id, also for an erased client.
 * `audit verify [--head POSITION:HASH]`: whether the log is whole.
 */
export const audit: Command = {
  usage: `${list.usage}\naudit verify [--head POSITION:HASH]`,
  read: ([word, ...others]) =>
    word === 'verify' ? readVerify(others) : list.read(word === undefined ? [] : [word, ...others]),
};

const HEAD = /^(\d{1,15}):([\da-f]{64})$/;

const readVerify: Command['read'] = (words) => {
  const { plain, options } = readWords(words, { texts: ['head'] });
  namedWords(plain);
  const [, position, hash = ''] = HEAD.exec(options.head ?? '') ?? [];
  if (options.head !== undefined && position === undefined) {
    throw new WrongUsage('--head is a position and a hash as audit verify prints them: 42:0a1b….');
  }
  const known = position === undefined ? undefined : { position: Number(position), hash };
  return async (deps, { signal, tell }) => {
    const verdict = await verifyAudit(deps, { known, signal, tell });
    const { faults } = verdict;
    return {
      data: verdict,
      text: textOfVerdict(verdict),
      ...(faults.length > 0 ? { fault: 'The audit log is not whole.' } : {}),
    };
  };
};

function textOfVerdict({ rows, waiting, head, faults }: AuditVerdict): string {
  const end = head && `Head ${head.position}:${head.hash}, signed on ${atLondon(head.at)}.`;
  const count = `${rows} rows in the chain, ${waiting} to be added within a minute.`;
  if (faults.length === 0)
    return [`The audit log is whole: ${count}`, end].filter(Boolean).join('\n');
  const wrong = faults.map((each) => [String(each.position ?? ''), each.row_id, each.fault]);
  return [table(['Position', 'Row', 'Fault'], wrong), count, end].filter(Boolean).join('\n\n');
}

function textOf(data: readonly AuditRow[]): string {
  const rows = data.map((row) => [
    atLondon(row.at),
    row.action,
    row.office_user ?? (named(row.user_name, row.user_id) || 'portal'),
    named(row.company_name, row.client_id),
    row.subject_id,
    [...row.changes, JSON.stringify(row.detail)].filter((part) => part !== '{}').join(' '),
  ]);
  return table(['When', 'Action', 'Who', 'Client', 'Subject', 'What'], rows);
}

/** "Ada Hill 0199c2a4-…"; only the id for an erased person. */
const named = (name: string | null, id: string | null) => [name, id].filter(Boolean).join(' ');
