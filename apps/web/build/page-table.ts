/** A page as the server sends it: its addresses, and the modules that it needs beyond the start. */
export interface PageFacts {
  readonly name: string;
  /** As in the router, without the first slash: `invoices/sent/$id`. The first match counts. */
  readonly paths: readonly string[];
  /** Below `src`. They and all that they import are asked for with the page. */
  readonly modules: readonly string[];
}

const FRAME = ['shell/shell.tsx', 'lib/session/private-client.ts'];
const page = (name: string, paths: readonly string[], ...modules: string[]): PageFacts => ({
  name,
  paths,
  modules: [...FRAME, ...modules],
});
const invoices = (name: string, paths: readonly string[], module: string) =>
  page(name, paths, 'features/invoices/loaders.ts', `features/invoices/${module}`);
const documents = (name: string, paths: readonly string[], module: string) =>
  page(name, paths, 'features/documents/loaders.ts', `features/documents/${module}`);

const LISTS = ['draft', 'sent', 'overdue', 'paid'].map((state) => `invoices/${state}`);

/** Every page of the app. A test compares the paths with the router's. */
export const PAGES: readonly PageFacts[] = [
  { name: 'login', paths: ['login', 'logout'], modules: [] },
  page(
    'invoice-settings',
    ['account/invoice'],
    'features/account/invoice-settings/settings-queries.ts',
    'features/account/invoice-settings/invoice-settings-page.tsx',
  ),
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
  documents('documents', ['documents'], 'shared/shared-page.tsx'),
  documents('envelope', ['', 'envelope', 'envelope/$id'], 'envelope/envelope-page.tsx'),
  invoices('invoice-list', ['invoices', ...LISTS], 'list/invoice-list-page.tsx'),
  invoices(
    'invoice',
    LISTS.slice(1).map((list) => `${list}/$id`),
    'detail/detail-page.tsx',
  ),
  invoices('overview', ['invoices/overview'], 'overview/overview-page.tsx'),
  invoices('invoice-form', ['invoices/create', 'invoices/edit/$id'], 'form/invoice-pages.tsx'),
  invoices(
    'credit-note-form',
    ['invoices/$id/credit-note/create', 'invoices/credit-note/$id/edit'],
    'form/credit-note-pages.tsx',
  ),
  // Any other address: the page that says that there is none.
  { name: 'missing', paths: ['404', '500', '$'], modules: [] },
];
