import { listLinkedAccounts } from '@counterfoil/contract/banking/routes';
import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import type { ShownAccount } from '@counterfoil/testkit/bank-book';
import { aShownAccount, aShownBank, connected } from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { onTestFinished } from 'vitest';

export const linkedAccounts = async (client: SignedInClient): Promise<LinkedAccount[]> =>
  (await client.call(listLinkedAccounts)).body.data;

/** Waits until all data of a client's banks has been fetched. */
const allFetched = (client: SignedInClient) =>
  eventually(
    () => linkedAccounts(client),
    (accounts) => accounts.length > 0 && accounts.every(({ sync_state }) => sync_state === 'done'),
  );

/** The name and the last digits with which a page shows an account. */
export const titleOf = ({ name, account_number }: ShownAccount): string =>
  `${name} ending ${account_number?.slice(-4) ?? ''}`;

/** A client with a bank whose accounts have been fetched. */
export async function clientWithBank(accounts: readonly ShownAccount[] = [aShownAccount()]) {
  const client = await signedInClient();
  const bank = aShownBank(accounts);
  const consentId = await connected(client, bank);
  const rows = await allFetched(client);
  return { client, bank, consentId, id: rows[0]?.id ?? '' };
}

/** The addresses of other sites to which the page would take the browser. */
export function watchLeaving(): string[] {
  const addresses: string[] = [];
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof HTMLAnchorElement) addresses.push(event.target.href);
    event.preventDefault();
  };
  const click = Reflect.get(HTMLAnchorElement.prototype, 'click') as (
    this: HTMLAnchorElement,
  ) => void;
  HTMLAnchorElement.prototype.click = function leave() {
    this.addEventListener('click', onClick);
    click.call(this);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  return addresses;
}
