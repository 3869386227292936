import { booksKeptUntil } from '@counterfoil/domain/client/books-kept-until';
import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { CLIENT_STEPS, isSignedUp } from '@counterfoil/domain/sign-up/steps';
import type { Tx } from '#platform/db/tx';
import { londonDate, type Clock } from '#platform/time/clock';
import type { Command } from '../command.ts';
import { named, readWords } from '../read-words.ts';
import { table } from '../table.ts';

const UNFINISHED_FOR = { hours: 365 * 24 };

/** A client whose data has been kept for as long as its rule says (docs/retention.md). */
interface Due {
  readonly id: string;
  readonly client_number: number;
  readonly company_name: string;
  readonly reason: 'left' | 'not_signed_up';
  /** Dates: when they left or were invited, and the last day for which the data is kept. */
  readonly since: string;
  readonly kept_until: string;
}

/** `retention`: the clients whom the office may erase by now. A person decides: there may be a claim or an enquiry. */
export const retention: Command = {
  usage: '',
  read: (words) => {
    named(readWords(words, {}).plain);
    return async ({ transact, clock }) => {
      const data = await transact.acrossClients(async (tx) => [
        ...(await dueBooks(tx, clock)),
        ...(await dueSignUps(tx, clock)),
      ]);
      return { data, text: asTable(data) };
    };
  },
};

async function dueBooks(tx: Tx, clock: Clock): Promise<Due[]> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'client_number', 'company_name', 'business_type', 'left_on'])
    .select(['year_end_month', 'year_end_day'])
    .where('client_status', '=', 'left')
    .orderBy('client_number')
    .execute();
  return rows.flatMap(({ left_on, ...row }) => {
    if (left_on === null) return [];
    const kept_until = booksKeptUntil({ ...row, left_on });
    if (kept_until >= clock.today()) return [];
    const { id, client_number, company_name } = row;
    return { id, client_number, company_name, reason: 'left' as const, since: left_on, kept_until };
  });
}

/** Invited a year ago or longer, without an invitation that still works, and nobody of them is signed in. */
async function dueSignUps(tx: Tx, clock: Clock): Promise<Due[]> {
  const oldest = clock.now().subtract(UNFINISHED_FOR);
  const unfinished = CLIENT_STEPS.filter((step) => !isSignedUp(step));
  const rows = await tx
    .selectFrom('clients as c')
    .select(['c.id', 'c.client_number', 'c.company_name', 'c.created_at'])
    .where('c.client_step', 'in', unfinished)
    .where('c.client_status', 'is', null)
    .where('c.created_at', '<', oldest.toString())
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('invitations as i')
            .innerJoin('contacts', 'contacts.id', 'i.contact_id')
            .select('i.id')
            .whereRef('contacts.client_id', '=', 'c.id')
            .where('i.expires_at', '>', oldest.toString()),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions as s')
            .innerJoin('memberships as m', 'm.user_id', 's.user_id')
            .select('s.id')
            .whereRef('m.client_id', '=', 'c.id')
            .where('s.expires_at', '>', clock.now().toString()),
        ),
      ),
    )
    .orderBy('c.client_number')
    .execute();
  return rows.map(({ created_at, ...row }) => {
    const invited = Temporal.Instant.from(created_at);
    const [since, kept_until] = [invited, invited.add(UNFINISHED_FOR)].map(londonDate);
    return { ...row, reason: 'not_signed_up', since: since ?? '', kept_until: kept_until ?? '' };
  });
}

const WORDS = { left: 'Left', not_signed_up: 'Invited, not signed up' };

const asTable = (rows: readonly Due[]) =>
  table(
    ['Number', 'Client', 'Why', 'Since', 'Kept until'],
    rows.map((row) => [
      row.client_number,
      row.company_name,
      WORDS[row.reason],
      formatDate(row.since),
      formatDate(row.kept_until),
    ]),
    'Nobody’s data has been kept for as long as its rule says',
  );
