import {
  parseTransactionsSearch,
  type TransactionsSearch,
} from '#features/banking/transactions/search.ts';
import { parsePayByBankAnswer } from '#features/payments/search.ts';
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
    entry: {
      area: 'Settings',
      label: 'Business details',
      words: 'account company vat tax',
      isExact: true,
      isOnPaper: true,
    },
    search: parseReturnTo,
    load: async (args) => (await details()).loadDetails(args),
    show: async () =>
      (await import('#features/account/business-details/business-details-page.tsx'))
        .BusinessDetailsPage,
  }),
  page('account/invoice', {
    entry: {
      area: 'Settings',
      label: 'Invoice',
      name: 'Invoice settings',
      words: 'account bank details logo address payment terms',
    },
    search: parseReturnTo,
    load: async (args) =>
      (await import('#features/account/invoice-settings/settings-queries.ts')).loadInvoiceSettings(
        args,
      ),
    show: async () =>
      (await import('#features/account/invoice-settings/invoice-settings-page.tsx'))
        .InvoiceSettingsPage,
  }),
  page('account/pay-by-bank', {
    entry: {
      area: 'Settings',
      label: 'Pay-by-bank payments',
      words: 'account pay by bank connect',
      isOnPaper: true,
    },
    load: async (args) =>
      (await import('#features/payments/pay-by-bank/queries.ts')).loadPayByBank(args),
    show: async () =>
      (await import('#features/payments/pay-by-bank/pay-by-bank-page.tsx')).PayByBankPage,
  }),
  page('account/logo', {
    entry: { area: 'Settings', label: 'Logo', words: 'account picture brand' },
    load: async (args) => (await details()).loadClient(args),
    show: async () => (await import('#features/account/logo/logo-page.tsx')).LogoPage,
  }),
  page('account/primary-contact', {
    entry: {
      area: 'Settings',
      label: 'Contact',
      name: 'Contact details',
      words: 'account name email phone address',
      isOnPaper: true,
    },
    load: async (args) => (await contacts()).loadPrimaryContact(args),
    show: async () => (await contactPages()).PrimaryContactPage,
  }),
  page('account/secondary-contact', {
    entry: {
      area: 'Settings',
      label: 'Second Contact',
      name: 'Second contact',
      words: 'account person email phone',
      isOnPaper: true,
    },
    load: async (args) => (await contacts()).loadSecondContact(args),
    show: async () => (await contactPages()).SecondContactPage,
  }),
  page('account/password', {
    entry: {
      area: 'Settings',
      label: 'Password',
      name: 'Change password',
      words: 'account security log in',
    },
    show: async () =>
      (await import('#features/sessions/password/change-password-page.tsx')).ChangePasswordPage,
  }),
  page('account/devices', {
    entry: {
      area: 'Settings',
      label: 'Devices',
      words: 'account sessions sign out everywhere security browser phone',
    },
    load: async (args) =>
      (await import('#features/sessions/devices/devices-queries.ts')).loadDevices(args),
    show: async () => (await import('#features/sessions/devices/devices-page.tsx')).DevicesPage,
  }),
  page('account/history', {
    entry: {
      area: 'Settings',
      label: 'History',
      name: 'Account history',
      words: 'account audit log who did what changes',
    },
    show: async () => (await import('#features/history/history-page.tsx')).HistoryPage,
  }),
  page('account/help', {
    entry: { area: 'Settings', label: 'Help', words: 'account guide demos how to' },
    show: async () => (await import('#features/help/help-page.tsx')).HelpPage,
  }),
  page('account/open-banking', {
    entry: {
      area: 'Settings',
      label: 'Open Banking',
      name: 'Open banking',
      words: 'account bank feeds connect',
    },
    load: async (args) => (await banking()).loadBanking(args),
    show: async () => (await import('#features/banking/page/banking-page.tsx')).BankingPage,
  }),
  page('account/contracts', {
    entry: {
      area: 'Settings',
      label: 'Your Agreement',
      name: 'Your agreement',
      words: 'account contract terms',
    },
    load: async (args) => (await import('#features/contracts/queries.ts')).loadContracts(args),
    show: async () => (await import('#features/contracts/agreement-page.tsx')).AgreementPage,
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
  page('pay-by-bank-callback', {
    search: parsePayByBankAnswer,
    show: async () =>
      (await import('#features/payments/pay-by-bank/callback-page.tsx')).PayByBankCallbackPage,
  }),
  page('account/contact-us', {
    entry: { under: '/account/help' },
    show: async () => (await import('#features/messages/contact-us-page.tsx')).ContactUsPage,
  }),
] as const;
