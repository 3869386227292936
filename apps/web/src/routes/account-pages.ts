import { page } from './page.tsx';

const contacts = () => import('#features/account/contacts/contact-queries.ts');
const contactPages = () => import('#features/account/contacts/contact-pages.tsx');
const details = () => import('#features/account/business-details/details-queries.ts');

/** The pages of the section Settings. */
export const accountPages = [
  page('account', {
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
  page('account/help', {
    show: async () => (await import('#features/help/help-page.tsx')).HelpPage,
  }),
  page('account/contact-us', {
    show: async () => (await import('#features/messages/contact-us-page.tsx')).ContactUsPage,
  }),
] as const;
