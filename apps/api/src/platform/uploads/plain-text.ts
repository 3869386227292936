/* oxlint-disable no-control-regex -- it looks for control characters */

/** Characters that no text has. */
const CONTROL = /[\x00-\x08\x0e-\x1f]/;
/** Characters that DOS wrote after the last one of a text, or to fill its last block. */
const isFilling = (character: string | undefined) => character === '\x00' || character === '\x1a';
const ENDING = /^[\x00\x1a\s]*$/;

/** Takes a file piece by piece and says at the end whether it is text with one or more bytes per letter. */
export function plainText() {
  let isText = true;
  let hasBegun = false;
  let isOver = false;
  return {
    add: (bytes: Buffer): void => {
      if (!isText || bytes.length === 0) return;
      const piece = bytes.toString('latin1');
      const text = isOver ? '' : withoutFilling(piece);
      isText = isOver ? ENDING.test(piece) : !CONTROL.test(text) && (hasBegun || text !== '');
      isOver ||= text.length < piece.length;
      hasBegun = true;
    },
    isSo: (): boolean => isText,
  };
}

/** The end before trailing filler and blanks, if there is any filler. */
function withoutFilling(text: string): string {
  let end = text.length;
  for (let at = text.length - 1; ENDING.test(text[at] ?? 'x'); at--) {
    if (isFilling(text[at])) end = at;
  }
  return text.slice(0, end);
}

const MARKS = ['fffe', 'feff'];
/** Unpaired surrogates, unassigned and private-use characters. */
const NO_LETTER = /[\p{Cs}\p{Cn}\p{Co}]/u;
const BREAK = /[\r\n\t,;]/;

/** Whether a file begins as text of two bytes per letter, with or without a byte order mark. */
export const isUtf16 = (head: Buffer): boolean =>
  MARKS.includes(head.subarray(0, 2).toString('hex')) ||
  isWideText(head) ||
  isWideText(Buffer.from(head).subarray(0, even(head.length)).swap16());

function isWideText(bytes: Buffer): boolean {
  const wide = bytes.toString('utf16le', 0, even(bytes.length));
  // The head may end inside a pair.
  const text = withoutFilling(wide.replace(/[\ud800-\udbff]$/, ''));
  const latin = text.match(/[\t-~]/g)?.length ?? 0;
  // Bytes of another kind rarely have a zero beside a blank, a comma or a digit; every table has some of them.
  const isLatin = latin * 12 >= text.length;
  return isLatin && BREAK.test(text) && !CONTROL.test(text) && !NO_LETTER.test(text);
}

const even = (length: number) => length - (length % 2);
