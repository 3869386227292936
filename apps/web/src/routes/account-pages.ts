import {
  parseTransactionsSearch,
  type TransactionsSearch,
} from '#features/banking/transactions/search.ts';
import { parsePayByBankAnswer } from '#features/payments/pay-by-bank/answer.ts';
import { parseAnswer } from '#lib/provider-answer.ts';
import { parseReturnTo } from '#lib/return-to.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { page } from './page.tsx';

const banking = () => import('#features/banking/queries.ts');

const contacts = () => import('#features/account/contacts/contact-queries.ts');
const contactPages = () => import('#features/account/contacts/contact-pages.tsx');
const details = () => import('#features/account/business-details/details-queries.ts');

/** The pages of the section Settings. */
export const accountPages = [
  page('account', {
    search: parseReturnTo,
    load: async (args) => (await details()).loadDetails(args),
    show: async () =>
      (await import('#features/account/business-details/business-details-page.tsx'))
        .BusinessDetailsPage,
  }),
  page('account/logo', {
    load: async (args) => (await details()).loadClient(args),
    show: async () => (await import('#features/account/logo/logo-page.tsx')).LogoPage,
  }),
  page('account/invoice', {
    search: parseReturnTo,
    load: async (args) =>
      (await import('#features/account/invoice-settings/settings-queries.ts')).loadInvoiceSettings(
        args,
      ),
    show: async () =>
      (await import('#features/account/invoice-settings/invoice-settings-page.tsx'))
        .InvoiceSettingsPage,
  }),
  page('account/history', {
    show: async () => (await import('#features/history/history-page.tsx')).HistoryPage,
  }),
  page('account/devices', {
    load: async (args) =>
      (await import('#features/sessions/devices/devices-queries.ts')).loadDevices(args),
    show: async () => (await import('#features/sessions/devices/devices-page.tsx')).DevicesPage,
  }),
  page('account/password', {
    show: async () =>
      (await import('#features/sessions/password/change-password-page.tsx')).ChangePasswordPage,
  }),
  page('account/primary-contact', {
    load: async (args) => (await contacts()).loadPrimaryContact(args),
    show: async () => (await contactPages()).PrimaryContactPage,
  }),
  page('account/secondary-contact', {
    load: async (args) => (await contacts()).loadSecondContact(args),
    show: async () => (await contactPages()).SecondContactPage,
  }),
  page('account/contracts', {
    load: async (args) => (await import('#features/contracts/queries.ts')).loadContracts(args),
    show: async () => (await import('#features/contracts/agreement-page.tsx')).AgreementPage,
  }),
  page('account/open-banking', {
    load: async (args) => (await banking()).loadBanking(args),
    show: async () => (await import('#features/banking/page/banking-page.tsx')).BankingPage,
  }),
  page('account/open-banking/$id', {
    search: parseTransactionsSearch,
    deps: (search) => search,
    load: async (args: LoadArgs<{ id: string }, TransactionsSearch>) =>
      (await banking()).loadTransactions(args),
    show: async () =>
      (await import('#features/banking/transactions/transactions-page.tsx')).TransactionsPage,
  }),
  page('callback', {
    search: parseAnswer,
    show: async () => (await import('#features/banking/callback/callback-page.tsx')).CallbackPage,
  }),
  page('account/pay-by-bank', {
    load: async (args) =>
      (await import('#features/payments/pay-by-bank/queries.ts')).loadPayByBank(args),
    show: async () =>
      (await import('#features/payments/pay-by-bank/pay-by-bank-page.tsx')).PayByBankPage,
  }),
  page('pay-by-bank-callback', {
    search: parsePayByBankAnswer,
    show: async () =>
      (await import('#features/payments/pay-by-bank/callback-page.tsx')).PayByBankCallbackPage,
  }),
  page('account/help', {
    show: async () => (await import('#features/help/help-page.tsx')).HelpPage,
  }),
  page('account/contact-us', {
    show: async () => (await import('#features/messages/contact-us-page.tsx')).ContactUsPage,
  }),
] as const;
