import { readFileSync } from 'node:fs';
import { openDocument } from './open-document.ts';
import { pngOf } from './png.ts';
import { paragraph, wordFile } from './word.ts';

const sample = (name: string) => readFileSync(new URL(`../../samples/${name}`, import.meta.url));

/** A file to convert, and its ending. */
export interface SampleFile {
  readonly extension: string;
  readonly content: Uint8Array;
}

/** Lying on its side, to be turned: red on top of blue, 32 x 48. Its camera tells name and place. */
export const turnedPhoto = (): Buffer => sample('turned.jpg');
/** As telephones make them: red left of blue, 48 x 32. */
export const heicPhoto = (): Buffer => sample('photo.heic');

/** As Word 97 to 2003 wrote them. */
export const letterDoc = (): Buffer => sample('letter.doc');

/** An honest file of every kind that can be converted. */
export const honestPictures = (): SampleFile[] => [
  { extension: 'jpg', content: turnedPhoto() },
  { extension: 'jpeg', content: turnedPhoto() },
  { extension: 'png', content: pngOf(60, 40) },
  { extension: 'heic', content: heicPhoto() },
  { extension: 'heif', content: heicPhoto() },
];
export const honestLetters = (): SampleFile[] => [
  { extension: 'doc', content: letterDoc() },
  { extension: 'docx', content: wordFile({ body: paragraph('Dear Anna') }) },
  { extension: 'odt', content: openDocument({ body: '<text:p>Dear Anna</text:p>' }) },
];
