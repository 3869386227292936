import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  parseCustomersSearch,
  parseEntriesSearch,
  parseLedgerTab,
} from '#features/customers/search.ts';
import { parseCustomerInvoicesSearch } from '#features/invoices/search.ts';
import { parsePaySearch } from '#features/payments/search.ts';
import { parseAnswer } from '#lib/provider-answer.ts';
import { parseVatSearch } from '#features/vat/list/search.ts';
import { LoginPage } from '#features/sessions/login-page.tsx';
import type { ListSearch } from '#lib/list/list-search.ts';
import { parseReturnTo } from '#lib/return-to.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { endSession } from '#lib/session/sign-in.ts';
import { ErrorPage, NotFoundPage } from '#shell/message-page.tsx';
import { accountPages } from './account-pages.ts';
import { invoicePages } from './invoice-pages.tsx';
import { client, openFor, openPage, page, parseClientLink, root, signUp } from './page.tsx';
import { invitationPages, signUpPages } from './sign-up-pages.ts';

const customers = () => import('#features/customers/queries.ts');
const documents = () => import('#features/documents/loaders.ts');
const vat = () => import('#features/vat/queries.ts');

const customerList = (isAll = false) => ({
  search: parseCustomersSearch,
  deps: (search: ListSearch) => (isAll ? { ...search, show_all: true } : search),
  load: async (args: LoadArgs<unknown, ListSearch>) => (await customers()).loadCustomers(args),
  show: async () => {
    const { CustomersWithStatements } =
      await import('#features/statements/customers-with-statements.tsx');
    return (props: { search: ListSearch }) => <CustomersWithStatements {...props} isAll={isAll} />;
  },
});

// A list of its own: inside the call, `addChildren` would make each route's types `any`.
const privatePages = [
  ...accountPages,
  page('customers', {
    ...customerList(),
    entry: { area: 'Customers', label: 'All Customers', name: 'All customers' },
  }),
  page('customers-all', { ...customerList(true), entry: { under: '/customers' } }),
  page('customers/add-new', {
    entry: {
      area: 'Customers',
      label: 'Add new',
      name: 'New customer',
      words: 'create',
      needs: 'add_customer',
    },
    search: parseReturnTo,
    show: async () =>
      (await import('#features/customers/form/add-customer-page.tsx')).AddCustomerPage,
  }),
  page('customers/$id', {
    search: parseReturnTo,
    load: async (args) => (await customers()).loadCustomer(args),
    show: async () =>
      (await import('#features/customers/form/edit-customer-page.tsx')).EditCustomerPage,
  }),
  page('customers/$id/ledger', {
    search: (raw) => ({
      ...parseCustomerInvoicesSearch(raw),
      ...parseEntriesSearch(raw),
      ...parseLedgerTab(raw),
    }),
    deps: (search) => search,
    load: async (args) => (await import('./customer-ledger.tsx')).loadLedger(args),
    show: async () => (await import('./customer-ledger.tsx')).CustomerLedger,
  }),
  page('documents', {
    entry: {
      area: 'Documents',
      label: 'Shared with you',
      name: 'Shared documents',
      words: 'accountants important',
      isForVat: true,
    },
    load: async (args) => (await documents()).loadShared(args),
    show: async () => (await import('./shared-documents.tsx')).SharedDocuments,
  }),
  page('envelope', {
    entry: { name: 'Current envelope', words: 'month receipts seal' },
    load: async (args) => (await documents()).loadCurrentEnvelope(args),
    show: async () => (await import('#features/documents/envelope/no-envelope.tsx')).NoEnvelopePage,
  }),
  page('envelope/$id', {
    load: async (args) => (await documents()).loadEnvelope(args),
    show: async () => (await import('./envelope.tsx')).Envelope,
  }),
  page('hmrc-callback', {
    search: parseAnswer,
    show: async () => (await import('#features/vat/callback/callback-page.tsx')).HmrcCallbackPage,
  }),
  page('vat', {
    entry: {
      area: 'Documents',
      label: 'VAT returns',
      words: 'hmrc tax submit declare due owed penalties',
      isForVat: true,
    },
    search: parseVatSearch,
    load: async (args) => (await vat()).loadVatReports(args),
    show: async () => (await import('#features/vat/list/vat-page.tsx')).VatPage,
  }),
  page('vat/$id', {
    load: async (args) => (await vat()).loadVatReport(args),
    show: async () => (await import('#features/vat/report/report-page.tsx')).ReportPage,
  }),
  ...invoicePages,
] as const;

const publicPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: parseClientLink,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/envelope', search, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'login',
    validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
      typeof from === 'string' ? { from } : {},
    beforeLoad: ({ search }) => {
      const href = safeDestination(search.from);
      if (sessionStore.read()) throw redirect({ href, replace: true });
    },
    // In the first load: it is shown at once when a session ends, even without a connection.
    component: LoginPage,
  }),
  openPage('forgot-password', {
    show: async () =>
      (await import('#features/sessions/password/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  openPage('check-email', {
    show: async () =>
      (await import('#features/sessions/password/check-email-page.tsx')).CheckEmailPage,
  }),
  openPage('reset-password', {
    search: ({ reset_password_token: token }): { reset_password_token?: string } =>
      typeof token === 'string' ? { reset_password_token: token } : {},
    show: async () =>
      (await import('#features/sessions/password/reset-password-page.tsx')).ResetPasswordPage,
  }),
  openPage('pay/$token', {
    search: parsePaySearch,
    show: async () => (await import('#features/payments/pay-page/pay-page.tsx')).PayPage,
  }),
  ...invitationPages,
  // Mails link here, whatever has become of the contract since.
  createRoute({
    getParentRoute: () => root,
    path: 'contract-redirect',
    validateSearch: parseClientLink,
    beforeLoad: async (args) => {
      const { isSignedUp, openContract } = await openFor(args);
      if (openContract !== null && !isSignedUp) {
        throw redirect({ to: '/sign-up/review-contract', replace: true });
      }
      throw redirect({ to: '/account/contracts', hash: openContract ?? '', replace: true });
    },
  }),
  // A route, so that logging out asks about unsaved changes like every other way out of a form.
  createRoute({
    getParentRoute: () => root,
    path: 'logout',
    beforeLoad: async ({ preload }) => {
      // Hovering over a link must not log anybody out.
      if (preload) return;
      // The session ends here even when the server cannot be reached.
      if (sessionStore.read()) await endSession().catch(() => {});
      throw redirect({ to: '/login', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'maintenance',
    validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
      typeof from === 'string' ? { from } : {},
    component: lazyRouteComponent(() => import('./maintenance-page.tsx'), 'MaintenancePage'),
  }),
  createRoute({ getParentRoute: () => root, path: '404', component: NotFoundPage }),
  createRoute({ getParentRoute: () => root, path: '500', component: () => <ErrorPage /> }),
  createRoute({ getParentRoute: () => root, path: '$', component: NotFoundPage }),
] as const;

export const routeTree = root.addChildren([
  ...publicPages,
  client.addChildren(privatePages),
  signUp.addChildren(signUpPages),
]);
