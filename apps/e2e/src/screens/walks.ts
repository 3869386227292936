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
  GENERAL_SCREENS,
  OVERVIEW_SCREENS,
  PUBLIC_SCREENS,
  SETTINGS_SCREENS,
} from './general.ts';
import { LEDGER_SCREENS, LEFT_LEDGER_SCREENS } from './ledgers.ts';
import { LIST_SCREENS } from './lists.ts';
import type { Screen } from './screen.ts';

/** A signed-in user who visits some screens, one after the other. */
export interface Walk {
  readonly what: string;
  readonly brand: Brand;
  readonly size: Size;
  readonly email: string;
  /** Visited before signing in. */
  readonly before: readonly Screen[];
  readonly screens: readonly Screen[];
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
const WHOLE: readonly Walk[] = (['brightpence', 'alder-finch'] as const).flatMap((brand) =>
  SIZES.flatMap((size) =>
    Object.entries(PARTS).map(([what, screens], index) => ({
      what,
      brand,
      size,
      email: EMAILS[brand],
      before: index === 0 ? PUBLIC_SCREENS : [],
      screens,
    })),
  ),
);

/** Screens that differ for some clients. */
const SPECIAL: readonly Walk[] = SIZES.flatMap((size) => [
  {
    what: 'a client who has left',
    brand: 'brightpence',
    size,
    email: 'left@demo.test',
    before: [],
    screens: [...LEFT_SCREENS, ...LEFT_LEDGER_SCREENS, ...LEFT_ENVELOPE_SCREENS],
  },
  {
    what: 'a client without records',
    brand: 'brightpence',
    size,
    email: 'empty@demo.test',
    before: [],
    screens: EMPTY_SCREENS,
  },
  {
    what: 'a client with one envelope per tax year',
    brand: 'brightpence',
    size,
    email: 'shoebox@demo.test',
    before: [],
    screens: SHOEBOX_SCREENS,
  },
  {
    what: 'a client who works on paper',
    brand: 'brightpence',
    size,
    email: 'paper@demo.test',
    before: [],
    screens: PAPER_SCREENS,
  },
]);

export const WALKS: readonly Walk[] = [...WHOLE, ...SPECIAL];
