import { countryName } from './countries.ts';
import { compactCode } from '../code-text.ts';

interface Rule {
  /** Matched against the code in capitals, without blanks and dashes. */
  readonly pattern: RegExp;
  readonly example: string;
  /** The separator goes after this many characters; a negative number counts from the end. */
  readonly split?: readonly [after: number, separator: ' ' | '-'];
}

const rule = (pattern: string, example: string, split?: Rule['split']): Rule => ({
  pattern: new RegExp(`^(?:${pattern})$`),
  example,
  ...(split ? { split } : {}),
});

// The parts of a British code before and after the space, with the letters Royal Mail allows.
const OUTWARD = '[A-PR-UWYZ](?:\\d{1,2}|[A-HK-Y]\\d|[A-HK-Y]\\d[\\dABEHMNPRV-Y]|\\d[A-HJKPS-UW])';
const INWARD = '\\d[ABD-HJLNP-UW-Z]{2}';
const BEFORE_INWARD = [-3, ' '] as const;
const CANADIAN = '[A-CEGHJ-NPRSTV-Z]';

const four = (example: string) => rule('\\d{4}', example);
const five = (example: string) => rule('\\d{5}', example);
const six = (example: string) => rule('\\d{6}', example);
const threeAndTwo = (example: string) => rule('\\d{5}', example, [3, ' ']);

/** The countries with a rule. Any text is valid in the others. */
const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    // Includes Girobank (GIR 0AA), overseas territories (ASCN 1ZZ) and the forces (BFPO 801).
    GB: rule(`${OUTWARD}${INWARD}|GIR0AA|[A-Z]{4}1ZZ|BFPO\\d{1,4}`, 'SW1A 1AA', BEFORE_INWARD),
    GG: rule(`GY\\d{1,2}${INWARD}`, 'GY1 1AA', BEFORE_INWARD),
    IM: rule(`IM\\d{1,2}${INWARD}`, 'IM1 1AA', BEFORE_INWARD),
    JE: rule(`JE\\d{1,2}${INWARD}`, 'JE2 3AB', BEFORE_INWARD),
    IE: rule('(?:[AC-FHKNPRTV-Y]\\d{2}|D6W)[\\dAC-FHKNPRTV-Y]{4}', 'D02 X285', [3, ' ']),
    AT: four('1010'),
    AU: four('2000'),
    BE: four('1000'),
    BG: four('1000'),
    BR: rule('\\d{8}', '01310-100', [5, '-']),
    CA: rule(`[ABCEGHJ-NPRSTVXY]\\d${CANADIAN}\\d${CANADIAN}\\d`, 'K1A 0B1', [3, ' ']),
    CH: four('8001'),
    CN: six('100000'),
    CY: four('1010'),
    CZ: threeAndTwo('110 00'),
    DE: five('10115'),
    DK: four('1050'),
    EE: five('10111'),
    ES: five('28001'),
    FI: five('00100'),
    FR: five('75001'),
    GR: threeAndTwo('104 31'),
    HR: five('10000'),
    HU: four('1051'),
    IN: six('110001'),
    IT: five('00184'),
    JP: rule('\\d{7}', '100-0001', [3, '-']),
    LI: four('9490'),
    LU: four('1009'),
    MT: rule('[A-Z]{3}\\d{4}', 'VLT 1117', [3, ' ']),
    MX: five('06000'),
    NL: rule('[1-9]\\d{3}[A-Z]{2}', '1012 AB', [4, ' ']),
    NO: four('0150'),
    NZ: four('6011'),
    PL: rule('\\d{5}', '00-001', [2, '-']),
    PT: rule('\\d{4}(?:\\d{3})?', '1000-001', [4, '-']),
    RO: six('010011'),
    SE: threeAndTwo('111 22'),
    SG: six('018956'),
    SI: four('1000'),
    SK: threeAndTwo('811 01'),
    TR: five('34000'),
    US: rule('\\d{5}(?:\\d{4})?', '10001', [5, '-']),
    ZA: four('8001'),
  }),
);

/** Signs of countries that people put before a post code, where they are not its two letters: "D-10115". */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AT: 'A',
    BE: 'B',
    DE: 'D',
    EE: 'EST',
    ES: 'E',
    FI: 'FIN',
    FR: 'F',
    GB: 'UK',
    HU: 'H',
    IE: 'IRL',
    IT: 'I',
    LI: 'FL',
    LU: 'L',
    NO: 'N',
    PT: 'P',
    SE: 'S',
    SI: 'SLO',
    US: 'USA',
  }),
);

const NAMES: ReadonlyMap<string, string> = new Map([
  ['IE', 'Eircode'],
  ['US', 'ZIP code'],
]);

/** The country's own name for a post code: "Postcode", "Eircode", "ZIP code". */
export function postCodeName(country: string): string {
  return NAMES.get(country) ?? 'Postcode';
}

// Those of the Universal Postal Union's list that have no codes; Hong Kong, the Gulf and the islands among them.
const WITHOUT = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN ' +
    'KP LY ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);
// Codes that many addresses lack: Eircodes were introduced in 2015 and are optional.
const OPTIONAL = new Set(['IE']);

/** Whether an address of the country is incomplete without a post code. */
export const needsPostCode = (country: string): boolean =>
  !WITHOUT.has(country) && !OPTIONAL.has(country);

/**
 * A post code in the format of its country: "yo17hh" -> "YO1 7HH", in Poland "00001" -> "00-001".
 * Null when it is invalid. The text is unchanged for a country without a rule.
 */
export function writtenPostCode(text: string, country: string): string | null {
  const known = RULES.get(country);
  if (!known) return text;
  const typed = compactCode(text).toUpperCase();
  const code = [typed, ...withoutPrefixes(typed, country)].find((each) => known.pattern.test(each));
  return code === undefined ? null : written(code, known.split);
}

/** Removes the country's sign from a code: "L1009" -> "1009" in Luxembourg. */
const withoutPrefixes = (code: string, country: string): string[] =>
  [country, SIGNS.get(country) ?? country]
    .filter((sign) => code.startsWith(sign))
    .map((sign) => code.slice(sign.length));

function written(code: string, split: Rule['split']): string {
  if (!split) return code;
  const [at, separator] = code.startsWith('BFPO') ? ([4, ' '] as const) : split;
  const [before, after] = [code.slice(0, at), code.slice(at)];
  return after ? `${before}${separator}${after}` : before;
}

/** The error for an invalid code: "Must be a postcode such as 10115 (Germany)". */
export function noPostCode(country: string): string {
  const name = NAMES.get(country) ?? 'postcode';
  const an = name.startsWith('E') ? 'an' : 'a';
  return `Must be ${an} ${name} such as ${RULES.get(country)?.example} (${countryName(country)})`;
}
