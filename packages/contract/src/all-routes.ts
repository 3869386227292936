import * as contacts from './account/contact-routes.ts';
import * as client from './account/client.ts';
import * as company from './account/company.ts';
import * as invoiceSettings from './account/invoice-settings.ts';
import * as account from './account/routes.ts';
import * as application from './application/routes.ts';
import * as contracts from './contracts/routes.ts';
import * as customers from './customers/routes.ts';
import * as documents from './documents/routes.ts';
import * as envelopes from './envelopes/routes.ts';
import * as history from './history/routes.ts';
import * as identity from './identity/routes.ts';
import * as banking from './banking/routes.ts';
import * as bulk from './invoices/bulk-routes.ts';
import * as creditNotes from './invoices/credit-note-routes.ts';
import * as mailRoutes from './invoices/mail-routes.ts';
import * as overview from './invoices/overview-routes.ts';
import * as invoices from './invoices/routes.ts';
import * as timeline from './invoices/timeline-routes.ts';
import * as messages from './messages/routes.ts';
import * as payByBank from './payments/pay-by-bank-routes.ts';
import * as payments from './payments/routes.ts';
import { isRoute, type Route } from './route.ts';
import * as search from './search/routes.ts';
import * as devices from './sessions/device-routes.ts';
import * as passwords from './sessions/password-routes.ts';
import * as sessions from './sessions/routes.ts';
import * as invitations from './sign-up/invitation-routes.ts';
import * as statements from './statements/routes.ts';
import * as vat from './vat/routes.ts';

const modules = [
  application,
  sessions,
  devices,
  passwords,
  invitations,
  account,
  contacts,
  client,
  company,
  invoiceSettings,
  identity,
  history,
  contracts,
  messages,
  customers,
  invoices,
  timeline,
  bulk,
  mailRoutes,
  overview,
  creditNotes,
  statements,
  envelopes,
  documents,
  search,
  vat,
  banking,
  payments,
  payByBank,
] as const;

type RouteIn<M> = M extends unknown ? Extract<M[keyof M], Route> : never;

/** The type of every route, by its name. */
export type RoutesByName = {
  readonly [R in RouteIn<(typeof modules)[number]> as R['name']]: R;
};

/** Every route of the product, for OpenAPI and the generated tests. */
export const allRoutes: readonly Route[] = modules.flatMap((module) =>
  Object.values<unknown>(module).filter(isRoute),
);
