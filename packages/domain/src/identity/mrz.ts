/** The second line of a passport's machine-readable zone (ICAO 9303, TD3): 44 characters. */
export interface MrzLine {
  readonly number: string;
  /** Up to three letters: "GBR". */
  readonly nationality: string;
  /** YYMMDD; an unknown part is `<<`. */
  readonly birthday: string;
  readonly expiry: string;
}

const MRZ_LENGTH = 44;

const LINE = /^[A-Z\d<]{9}[\d<][A-Z]{1,3}<{0,2}[\d<]{6}\d[MFX<]\d{6}\d[A-Z\d<]{14}[\d<]\d$/;
const WEIGHTS = [7, 3, 1];

/** The check digit of some characters: digits count as they are, A is 10, a filler is 0. */
export function mrzCheckDigit(characters: string): string {
  const values = Array.from(characters, (character) =>
    character === '<' ? 0 : Number.parseInt(character, 36),
  );
  const sum = values.reduce((total, value, at) => total + value * (WEIGHTS[at % 3] ?? 0), 0);
  return String(sum % 10);
}

/** Reads the line; null when its form or one of its five check digits is wrong. */
export function readMrzLine(line: string): MrzLine | null {
  if (line.length !== MRZ_LENGTH || !LINE.test(line)) return null;
  const part = (from: number, to: number) => line.slice(from - 1, to);
  const isChecked = (characters: string, at: number) => mrzCheckDigit(characters) === part(at, at);
  const optional = part(29, 42);
  // An empty number may have a filler for its check digit.
  const isEmpty = /^<+$/.test(optional) && part(43, 43) === '<';
  const isRight =
    isChecked(part(1, 9), 10) &&
    isChecked(part(14, 19), 20) &&
    isChecked(part(22, 27), 28) &&
    (isEmpty || isChecked(optional, 43)) &&
    isChecked(part(1, 10) + part(14, 20) + part(22, 43), 44);
  if (!isRight) return null;
  return {
    number: part(1, 9).replaceAll('<', ''),
    nationality: part(11, 13).replaceAll('<', ''),
    birthday: part(14, 19),
    expiry: part(22, 27),
  };
}
