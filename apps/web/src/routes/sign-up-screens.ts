import type { ComponentType } from 'react';
import type { LoadArgs } from '#lib/session/private-client.ts';

interface Screen {
  readonly load?: (args: LoadArgs) => Promise<unknown>;
  readonly show: () => Promise<ComponentType>;
}

const contact = () => import('#features/sign-up/contact-query.ts');

const directDebit = () => import('#features/sign-up/direct-debit/direct-debit-queries.ts');

/** The screens of the sign-up for a signed-in user. */
export const SCREENS = {
  'review-contract': {
    load: async (args) => (await import('#features/contracts/queries.ts')).loadContracts(args),
    show: async () =>
      (await import('#features/sign-up/review-contract/review-contract-page.tsx'))
        .ReviewContractPage,
  },
  'direct-debit-setup': {
    load: async (args) => (await directDebit()).loadSetup(args),
    show: async () =>
      (await import('#features/sign-up/direct-debit/direct-debit-setup-page.tsx'))
        .DirectDebitSetupPage,
  },
  'direct-debit-summary': {
    load: async (args) => (await directDebit()).loadSummary(args),
    show: async () =>
      (await import('#features/sign-up/direct-debit/direct-debit-summary-page.tsx'))
        .DirectDebitSummaryPage,
  },
  'additional-company-details': {
    load: async (args) => {
      const [{ loadClient }, { fetchDirectDebit }, { loadAddress }] = await Promise.all([
        import('#features/account/business-details/details-queries.ts'),
        directDebit(),
        import('#features/sign-up/company-details/trading-address.ts'),
      ]);
      return Promise.all([loadClient(args), fetchDirectDebit(args), loadAddress(args)]);
    },
    show: async () =>
      (await import('#features/sign-up/company-details/company-details-page.tsx'))
        .CompanyDetailsPage,
  },
  'thats-it': {
    show: async () => (await import('#features/sign-up/thats-it/thats-it-page.tsx')).ThatsItPage,
  },
  'additional-contact-details': {
    load: async (args) => (await contact()).loadContact(args),
    show: async () =>
      (await import('#features/sign-up/contact-details/contact-details-page.tsx'))
        .ContactDetailsPage,
  },
  'set-identity': {
    load: async (args) => (await contact()).loadIdentity(args),
    show: async () => (await import('#features/sign-up/identity/identity-page.tsx')).IdentityPage,
  },
  'proof-of-address': {
    show: async () => (await import('#features/sign-up/proof/proof-page.tsx')).ProofPage,
  },
  'confirm-identity': {
    load: async (args) => (await contact()).loadIdentity(args),
    show: async () =>
      (await import('#features/sign-up/confirm/confirm-identity-page.tsx')).ConfirmIdentityPage,
  },
} as const satisfies Record<string, Screen>;

/** The pages of an emailed invitation. */
export const INVITATION = {
  welcome: async () => (await import('#features/sign-up/welcome/welcome-page.tsx')).WelcomePage,
  'set-password': async () =>
    (await import('#features/sign-up/set-password/set-password-page.tsx')).SetPasswordPage,
} as const;
