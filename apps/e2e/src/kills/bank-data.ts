// Linked banks, and what the bank of the sandbox has of them.
import {
  connectBank,
  getBankingUrl,
  listBankTransactions,
  listLinkedAccounts,
} from '@counterfoil/contract/banking/routes';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { ApiClient } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import type { Site } from '../harness/product.ts';
import { fieldOf, send } from './sandbox-pages.ts';

/** Comes back from the sandbox's bank, as a browser does. */
export async function connectTo(client: ApiClient): Promise<void> {
  const asked = new URL((await client.get(getBankingUrl)).url);
  const [redirect_uri, state] = [fieldOf(asked, 'redirect_uri'), fieldOf(asked, 'state')];
  const back = await send(new URL('/truelayer-auth/consent', asked), {
    client_id: fieldOf(asked, 'client_id'),
    redirect_uri,
    state,
    bank: 'mock',
    user: 'john',
    answer: 'allow',
  });
  await client.get(connectBank, { body: { code: fieldOf(back, 'code'), redirect_uri, state } });
}

interface Movements {
  readonly account: string;
  /** The first day that was asked for, of which a part may be missing. */
  readonly after: string;
  readonly lines: readonly string[];
}

/** The portal's movements of each account, once it has been fetched. */
export async function fetchedOf(client: ApiClient, until: string): Promise<readonly Movements[]> {
  const accounts = await eventually(
    () => client.get(listLinkedAccounts),
    (found) => found.length === 3 && found.every(({ sync_state }) => sync_state === 'done'),
  );
  const all = accounts.map(async ({ id, display_name: account }) => {
    const query = { page: 'all' };
    const rows = await client.get(listBankTransactions, { params: { id }, query });
    const after = rows.map(({ date }) => date).reduce((one, other) => (one < other ? one : other));
    const lines = rows
      .filter(({ date }) => date > after && date <= until)
      .map(({ date, description, amount }) => `${date} ${description} ${amount.replace('-', '')}`);
    return { account, after, lines: lines.toSorted() };
  });
  return (await Promise.all(all)).toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

/** The bank's movements of the same accounts and days, for each connection that it has. */
export async function shownBy({ sandboxUrl }: Site, known: readonly Movements[], until: string) {
  const read = async <T>(path: string) => {
    const answer = await fetch(`${sandboxUrl}/api/open-banking${path}`);
    return ((await answer.json()) as { data: T[] }).data;
  };
  const connections = await read<{ credentials_id: string }>('');
  const all = connections.map(async ({ credentials_id: id }) => {
    const movements = await read<BankMovement>(`/${encodeURIComponent(id)}/movements`);
    return known.map(({ account, after }) => {
      const lines = movements.flatMap(({ account: name, at, description, pence }) => {
        const date = londonDate(at);
        const isAmong = name === account && date > after && date <= until;
        return isAmong ? [`${date} ${description} ${formatPence(Math.abs(pence))}`] : [];
      });
      return { account, after, lines: lines.toSorted() };
    });
  });
  return Promise.all(all);
}

interface BankMovement {
  readonly account: string;
  readonly at: string;
  readonly description: string;
  readonly pence: number;
}

const londonDate = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO('Europe/London').toPlainDate().toString();
