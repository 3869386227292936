import type { Brand, Size } from '../harness/browser.ts';
import { DETAIL_SCREENS, EMPTY_SCREENS, FORM_SCREENS, LEFT_SCREENS } from './documents.ts';
import {
  ENVELOPE_SCREENS,
  LEFT_ENVELOPE_SCREENS,
  PAPER_SCREENS,
  SHOEBOX_SCREENS,
  UPLOAD_SCREENS,
} from './envelopes.ts';
import {
  CUSTOMER_SCREENS,
  EXPIRED_SCREENS,
  EXPIRING_SCREENS,
  GENERAL_SCREENS,
  ON_STOP_SCREENS,
  OVERVIEW_SCREENS,
  PUBLIC_SCREENS,
  SETTINGS_SCREENS,
  SWITCHER_SCREENS,
} from './general.ts';
import { LEDGER_SCREENS, LEFT_LEDGER_SCREENS } from './ledgers.ts';
import { LIST_SCREENS } from './lists.ts';
import type { Rules } from './faults.ts';
import type { Screen } from './screen.ts';

/** A signed-in user who visits some screens, one after the other. */
export interface Walk {
  readonly what: string;
  readonly brand: Brand;
  /** The window's size. */
  readonly size: Size;
  /** Each open screen is looked at in this size too. */
  readonly also: Size | null;
  readonly email: string;
  /** Visited before signing in. */
  readonly before: readonly Screen[];
  readonly screens: readonly Screen[];
  readonly rules: Rules;
}

const EMAILS = { brightpence: 'ltd@demo.test', 'alder-finch': 'second-brand@demo.test' } as const;
const SIZES = ['wide', 'phone'] as const;

/** About equally long, so that several can run at once. */
const PARTS: Readonly<Record<string, readonly Screen[]>> = {
  lists: LIST_SCREENS,
  'customers and ledgers': [...CUSTOMER_SCREENS, ...LEDGER_SCREENS],
  envelopes: ENVELOPE_SCREENS,
  uploads: UPLOAD_SCREENS,
  'documents and figures': [
    ...FORM_SCREENS,
    ...DETAIL_SCREENS,
    ...OVERVIEW_SCREENS,
    ...SETTINGS_SCREENS,
    ...GENERAL_SCREENS,
  ],
};

/** Every screen with everything that opens on it, in both brands at both sizes. */
const WHOLE: readonly Walk[] = [
  ...SIZES.map((size) => ({ brand: 'brightpence', size, also: null, rules: 'all' }) as const),
  // The brands share their layout, so the second brand's screens need not be opened at each size.
  { brand: 'alder-finch', size: 'wide', also: 'phone', rules: 'brand' } as const,
].flatMap((look) =>
  Object.entries(PARTS).map(([what, screens], index) => ({
    ...look,
    what,
    email: EMAILS[look.brand],
    before: index === 0 ? PUBLIC_SCREENS : [],
    screens,
  })),
);

/** Clients for whom some screens differ. */
const SPECIAL: Readonly<Record<string, { email: string; screens: readonly Screen[] }>> = {
  'a client who has left': {
    email: 'left@demo.test',
    screens: [...LEFT_SCREENS, ...LEFT_LEDGER_SCREENS, ...LEFT_ENVELOPE_SCREENS],
  },
  'a client without records': { email: 'empty@demo.test', screens: EMPTY_SCREENS },
  'a client with one envelope per tax year': {
    email: 'shoebox@demo.test',
    screens: SHOEBOX_SCREENS,
  },
  'a client who works on paper': { email: 'paper@demo.test', screens: PAPER_SCREENS },
  'a user with two clients': { email: 'multi@demo.test', screens: SWITCHER_SCREENS },
  'a client on stop': { email: 'stop@demo.test', screens: ON_STOP_SCREENS },
  'a consent that has expired': {
    email: 'multi@demo.test',
    screens: EXPIRED_SCREENS,
  },
  'a consent about to expire': {
    email: 'sole@demo.test',
    screens: EXPIRING_SCREENS,
  },
};
const SPECIAL_WALKS = SIZES.flatMap((size) =>
  Object.entries(SPECIAL).map(([what, client]): Walk => ({
    what,
    brand: 'brightpence',
    size,
    also: null,
    before: [],
    rules: 'all',
    ...client,
  })),
);

export const WALKS: readonly Walk[] = [...WHOLE, ...SPECIAL_WALKS];
