/** A page as the server sends it: its addresses, and the modules that it needs beyond the start. */
export interface PageFacts {
  readonly name: string;
  /** As in the router, without the first slash: `invoices/sent/$id`. The first match counts. */
  readonly paths: readonly string[];
  /** Below `src`. They and all that they import are asked for with the page. */
  readonly modules: readonly string[];
  /** It has the panel of /login. */
  readonly hasPanel?: true;
}

const FRAME = ['shell/shell.tsx', 'lib/session/private-client.ts'];
const page = (name: string, paths: readonly string[], ...modules: string[]): PageFacts => ({
  name,
  paths,
  modules: [...FRAME, ...modules],
});
const ofPassword = (name: string): PageFacts => ({
  name,
  paths: [name],
  modules: [`features/sessions/password/${name}-page.tsx`],
  hasPanel: true,
});
const invited = (name: string): PageFacts => ({
  name,
  paths: [`sign-up/${name}`],
  modules: ['routes/sign-up-screens.ts', `features/sign-up/${name}/${name}-page.tsx`],
});
const signUp = (screen: string, ...modules: string[]): PageFacts => ({
  name: screen,
  paths: [`sign-up/${screen}`],
  modules: [
    'shell/sign-up-shell.tsx',
    'routes/sign-up-screens.ts',
    'lib/session/private-client.ts',
    ...modules,
  ],
});
const invoices = (name: string, paths: readonly string[], ...modules: string[]) =>
  page(name, paths, ...modules.map((module) => `features/invoices/${module}`));
const documents = (name: string, paths: readonly string[], module: string, ...more: string[]) =>
  page(name, paths, 'features/documents/loaders.ts', `features/documents/${module}`, ...more);
const vat = (name: string, path: string, module: string) =>
  page(name, [path], 'features/vat/queries.ts', `features/vat/${module}`);

const banking = (name: string, path: string, module: string) =>
  page(name, [path], 'features/banking/queries.ts', `features/banking/${module}`);

const LISTS = ['draft', 'sent', 'overdue', 'paid'].map((state) => `invoices/${state}`);

/** Every page of the app. A test compares the paths with the router's. */
export const PAGES: readonly PageFacts[] = [
  { name: 'login', paths: ['login', 'logout'], modules: [], hasPanel: true },
  ofPassword('forgot-password'),
  ofPassword('check-email'),
  ofPassword('reset-password'),
  invited('welcome'),
  invited('set-password'),
  page('password', ['account/password'], 'features/sessions/password/change-password-page.tsx'),
  page(
    'business-details',
    ['account'],
    'features/account/business-details/details-queries.ts',
    'features/account/business-details/business-details-page.tsx',
  ),
  page(
    'logo',
    ['account/logo'],
    'features/account/business-details/details-queries.ts',
    'features/account/logo/logo-page.tsx',
  ),
  page(
    'invoice-settings',
    ['account/invoice'],
    'features/account/invoice-settings/settings-queries.ts',
    'features/account/invoice-settings/invoice-settings-page.tsx',
  ),
  page('history', ['account/history'], 'features/history/history-page.tsx'),
  page(
    'devices',
    ['account/devices'],
    'features/sessions/devices/devices-queries.ts',
    'features/sessions/devices/devices-page.tsx',
  ),
  page(
    'contacts',
    ['account/primary-contact', 'account/secondary-contact'],
    'features/account/contacts/contact-queries.ts',
    'features/account/contacts/contact-pages.tsx',
  ),
  page(
    'agreement',
    ['account/contracts'],
    'features/contracts/queries.ts',
    'features/contracts/agreement-page.tsx',
  ),
  banking('open-banking', 'account/open-banking', 'page/banking-page.tsx'),
  banking('transactions', 'account/open-banking/$id', 'transactions/transactions-page.tsx'),
  page('bank-callback', ['callback'], 'features/banking/callback/callback-page.tsx'),
  page(
    'pay-by-bank',
    ['account/pay-by-bank'],
    'features/payments/pay-by-bank/queries.ts',
    'features/payments/pay-by-bank/pay-by-bank-page.tsx',
  ),
  page(
    'pay-by-bank-callback',
    ['pay-by-bank-callback'],
    'features/payments/pay-by-bank/callback-page.tsx',
  ),
  { name: 'pay', paths: ['pay/$token'], modules: ['features/payments/pay-page/pay-page.tsx'] },
  page('help', ['account/help'], 'features/help/help-page.tsx'),
  page('contact-us', ['account/contact-us'], 'features/messages/contact-us-page.tsx'),
  page(
    'customers',
    ['customers', 'customers-all'],
    'features/customers/queries.ts',
    'features/statements/customers-with-statements.tsx',
  ),
  page('add-customer', ['customers/add-new'], 'features/customers/form/add-customer-page.tsx'),
  page(
    'customer',
    ['customers/$id'],
    'features/customers/queries.ts',
    'features/customers/form/edit-customer-page.tsx',
  ),
  page('ledger', ['customers/$id/ledger'], 'routes/customer-ledger.tsx'),
  documents('documents', ['documents'], 'shared/shared-page.tsx', 'routes/shared-documents.tsx'),
  documents(
    'envelope',
    ['', 'envelope', 'envelope/$id'],
    'envelope/envelope-page.tsx',
    'routes/envelope.tsx',
    'shell/envelope-nav.tsx',
  ),
  page('hmrc-callback', ['hmrc-callback'], 'features/vat/callback/callback-page.tsx'),
  vat('vat', 'vat', 'list/vat-page.tsx'),
  vat('vat-return', 'vat/$id', 'report/report-page.tsx'),
  invoices(
    'invoice-list',
    ['invoices', ...LISTS],
    'list/list-loader.ts',
    'list/invoice-list-page.tsx',
  ),
  invoices(
    'invoice',
    LISTS.slice(1).map((list) => `${list}/$id`),
    'detail/detail-loader.ts',
    'detail/detail-page.tsx',
  ),
  invoices(
    'overview',
    ['invoices/overview'],
    'overview/overview-queries.ts',
    'overview/overview-page.tsx',
  ),
  invoices(
    'invoice-form',
    ['invoices/create', 'invoices/edit/$id'],
    'form/form-loaders.ts',
    'form/invoice-pages.tsx',
  ),
  invoices(
    'credit-note-form',
    ['invoices/$id/credit-note/create', 'invoices/credit-note/$id/edit'],
    'form/form-loaders.ts',
    'form/credit-note-pages.tsx',
  ),
  signUp(
    'review-contract',
    'features/contracts/queries.ts',
    'features/sign-up/review-contract/review-contract-page.tsx',
  ),
  signUp(
    'direct-debit-setup',
    'features/sign-up/direct-debit/direct-debit-queries.ts',
    'features/sign-up/direct-debit/direct-debit-setup-page.tsx',
  ),
  signUp(
    'direct-debit-summary',
    'features/sign-up/direct-debit/direct-debit-queries.ts',
    'features/sign-up/direct-debit/direct-debit-summary-page.tsx',
  ),
  signUp(
    'additional-company-details',
    'features/account/business-details/details-queries.ts',
    'features/sign-up/company-details/company-details-page.tsx',
  ),
  signUp('thats-it', 'features/sign-up/thats-it/thats-it-page.tsx'),
  signUp(
    'additional-contact-details',
    'features/sign-up/contact-query.ts',
    'features/sign-up/contact-details/contact-details-page.tsx',
  ),
  signUp(
    'set-identity',
    'features/sign-up/contact-query.ts',
    'features/sign-up/identity/identity-page.tsx',
  ),
  signUp('proof-of-address', 'features/sign-up/proof/proof-page.tsx'),
  signUp(
    'confirm-identity',
    'features/sign-up/contact-query.ts',
    'features/sign-up/confirm/confirm-identity-page.tsx',
  ),
  { name: 'maintenance', paths: ['maintenance'], modules: ['routes/maintenance-page.tsx'] },
  // Any other address: the page that says that there is none.
  { name: 'missing', paths: ['404', '500', 'sign-up', 'contract-redirect', '$'], modules: [] },
];
