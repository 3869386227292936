import type { RouteNamed } from '@counterfoil/contract/all-routes';
import type { Route } from '@counterfoil/contract/route';
import type { ClientFacts } from '../caller.ts';
import { SentenceRefusal } from '../refusals.ts';

/** Changes open to a client before they are signed up. */
const OPEN: readonly (keyof RouteNamed)[] = [
  'updateClient',
  'updateCompanyProfile',
  'createContact',
  'updateContact',
  'updateIdentity',
  // It has the trading address, which no register has.
  'updateInvoiceSettings',
  'setUpDirectDebit',
  'sendMessage',
];
const open: ReadonlySet<string> = new Set(OPEN);

/** Closes every other change until the sign-up is over. Reads stay open. */
export function enforceSignedUp(
  { name, audit }: Pick<Route, 'name' | 'audit'>,
  { isSignedUp }: Pick<ClientFacts, 'isSignedUp'>,
): void {
  if (isSignedUp || audit === undefined || open.has(name)) return;
  throw new SentenceRefusal(403, 'Please finish your sign-up first.');
}
