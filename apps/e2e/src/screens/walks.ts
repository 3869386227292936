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
import { otherScreens } from './pages.ts';
import type { Screen } from './screen.ts';

/** How an open screen is looked at. */
export interface Look {
  /** The window's size. */
  readonly size: Size;
  readonly rules: Rules;
}

/** A user, and the screens they open one after the other. */
export interface Visit {
  /** Null: nobody is signed in. */
  readonly email: string | null;
  readonly screens: readonly Screen[];
}

/** Visits in one browser. */
export interface Walk {
  /** The gate's walks run in the whole too. */
  readonly runs: 'gate' | 'whole';
  readonly what: string;
  readonly brand: Brand;
  /** All looks at each screen, that of rules `width` once at each address; it is opened in the size of the first. */
  readonly looks: readonly [Look, ...Look[]];
  /** Every so many-th screen of a visit is looked at in dark too. */
  readonly inDark: number;
  readonly visits: readonly Visit[];
}

const EMAILS = { brightpence: 'ltd@demo.test', 'alder-finch': 'second-brand@demo.test' } as const;

type Parts = Readonly<
  Record<string, { readonly before?: readonly Screen[]; readonly screens: readonly Screen[] }>
>;

/** About equally long, so that several can run at once. */
const OWN_PARTS = {
  lists: { screens: LIST_SCREENS },
  'customers and ledgers': { screens: [...CUSTOMER_SCREENS, ...LEDGER_SCREENS] },
  envelopes: { before: PUBLIC_SCREENS, screens: [...ENVELOPE_SCREENS, ...UPLOAD_SCREENS] },
  'documents and figures': {
    screens: [...FORM_SCREENS, ...DETAIL_SCREENS, ...OVERVIEW_SCREENS],
  },
  settings: { screens: [...SETTINGS_SCREENS, ...GENERAL_SCREENS] },
} satisfies Parts;

const OWN_SCREENS = [PUBLIC_SCREENS, ...Object.values(OWN_PARTS).map(({ screens }) => screens)];

const PARTS: Parts = {
  ...OWN_PARTS,
  settings: { screens: [...OWN_PARTS.settings.screens, ...otherScreens(OWN_SCREENS.flat())] },
};

/** Clients for whom some screens differ. */
const SPECIAL: readonly Visit[] = [
  {
    email: 'left@demo.test',
    screens: [...LEFT_SCREENS, ...LEFT_LEDGER_SCREENS, ...LEFT_ENVELOPE_SCREENS],
  },
  { email: 'empty@demo.test', screens: EMPTY_SCREENS },
  { email: 'shoebox@demo.test', screens: SHOEBOX_SCREENS },
  { email: 'paper@demo.test', screens: PAPER_SCREENS },
  { email: 'multi@demo.test', screens: [...SWITCHER_SCREENS, ...EXPIRED_SCREENS] },
  { email: 'stop@demo.test', screens: ON_STOP_SCREENS },
  { email: 'sole@demo.test', screens: EXPIRING_SCREENS },
];

type Way = Pick<Walk, 'runs' | 'brand' | 'looks' | 'inDark'>;

/** Every screen with everything that opens on it. */
const everyScreen = (way: Way): readonly Walk[] =>
  Object.entries(PARTS).map(([what, { before = [], screens }]) => ({
    ...way,
    what,
    visits: [
      ...(before.length > 0 ? [{ email: null, screens: before }] : []),
      { email: EMAILS[way.brand], screens },
    ],
  }));

/** Every so many-th screen of a part: what a brand spoils, it spoils on many screens. */
const SAMPLE = 10;

/** All screens without a session, and a sample of the others, of which each part's first is one. */
const sampled = (way: Way): Walk => ({
  ...way,
  what: 'a sample',
  visits: [
    { email: null, screens: PUBLIC_SCREENS },
    {
      email: EMAILS[way.brand],
      screens: Object.values(PARTS).flatMap(({ screens }) =>
        screens.filter((_, nth) => nth % SAMPLE === 0),
      ),
    },
  ],
});

const specialClients = (way: Way): Walk => ({ ...way, what: 'special clients', visits: SPECIAL });

const first = 'brightpence';
const second = 'alder-finch';
const phone: Look = { size: 'phone', rules: 'all' };
const wide: Look = { size: 'wide', rules: 'all' };
const ALL = 1;
/** The whole looks at every screen in dark. */
const SOME = process.env['TEST_WHOLE'] ? ALL : 5;

export const WALKS: readonly Walk[] = [
  ...everyScreen({
    runs: 'gate',
    brand: first,
    looks: [phone, { size: 'wide', rules: 'width' }],
    inDark: SOME,
  }),
  sampled({ runs: 'gate', brand: second, looks: [{ size: 'wide', rules: 'brand' }], inDark: ALL }),
  specialClients({ runs: 'gate', brand: first, looks: [phone], inDark: SOME }),
  ...everyScreen({ runs: 'whole', brand: first, looks: [wide], inDark: ALL }),
  // The brands share their layout, so the second brand's screens need not be opened at each size.
  ...everyScreen({
    runs: 'whole',
    brand: second,
    looks: [
      { size: 'wide', rules: 'brand' },
      { size: 'phone', rules: 'brand' },
    ],
    inDark: ALL,
  }),
  specialClients({ runs: 'whole', brand: first, looks: [wide], inDark: ALL }),
];
