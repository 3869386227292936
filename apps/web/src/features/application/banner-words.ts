import { DEVICE_OFFLINE, MAINTENANCE_SOON } from '@counterfoil/domain/application/status';
import type { Banner } from '@counterfoil/domain/banners/banners-for';

interface Words {
  /** Its colours; a text says the same without them. */
  readonly tone: 'danger' | 'warn' | 'info';
  readonly text: string;
  /** The action it offers: the words and the address of a link. */
  readonly action?: {
    readonly children: string;
    readonly to: string;
    readonly hash?: string;
  };
  readonly isDismissible?: true;
}

const OPEN_BANKING = '/account/open-banking';

type KindWithFacts = 'maintenance' | 'consent_expired' | 'consent_expiring';

/** The banners with the same text for everybody. */
const SAME: Readonly<Record<Exclude<Banner['kind'], KindWithFacts>, Words>> = {
  offline: { tone: 'warn', text: DEVICE_OFFLINE },
  direct_debit: {
    tone: 'danger',
    text: 'Your latest direct debit has failed. Please give us new bank details.',
    action: { children: 'Update bank details', to: '/sign-up/direct-debit-setup' },
  },
  contract: {
    tone: 'warn',
    text: 'You have a contract to read and agree to.',
    // Leads to the sign-up's screen or to the account's page, whichever is open.
    action: { children: 'Read it', to: '/contract-redirect' },
  },
  identity: {
    tone: 'warn',
    text: 'Please send us your identity documents. By law, we have to check who our clients are.',
    action: { children: 'Send them', to: '/sign-up/set-identity' },
  },
  proof_of_address: {
    tone: 'warn',
    text: 'Please send us proof of your address, as your passport doesn’t show it.',
    action: { children: 'Send it', to: '/sign-up/proof-of-address' },
  },
  tax_reference: {
    tone: 'info',
    text: 'Please tell us your tax reference (UTR) once it arrives by post.',
    // The field is disabled while the box that says there is none is ticked.
    action: { children: 'Enter UTR', to: '/account/primary-contact', hash: 'tax_reference_none' },
  },
  promo: {
    tone: 'info',
    text: 'Skip paper statements with open banking.',
    action: { children: 'Find out more', to: OPEN_BANKING },
    isDismissible: true,
  },
};

export function bannerWords(banner: Banner): Words {
  if (banner.kind === 'maintenance') {
    return { tone: 'warn', text: banner.message ?? MAINTENANCE_SOON };
  }
  if (!('bank' in banner)) return SAME[banner.kind];
  const isOver = banner.kind === 'consent_expired';
  const state = isOver ? 'has expired' : 'is about to expire';
  return {
    tone: isOver ? 'danger' : 'warn',
    text: `Your open banking connection with ${banner.bank} ${state}.`,
    action: { children: 'Renew connection', to: OPEN_BANKING },
  };
}
