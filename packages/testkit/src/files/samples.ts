import { readFileSync } from 'node:fs';
import { openDocument } from './open-document.ts';
import { pngOf } from './png.ts';
import { paragraph, wordFile } from './word.ts';

const sample = (name: string) => readFileSync(new URL(`../../samples/${name}`, import.meta.url));

/** A file to convert, with its extension. */
export interface SampleFile {
  readonly extension: string;
  readonly content: Uint8Array;
}

/**
 * A photo on its side that must be turned: red above blue, 32 x 48. Its metadata holds a name and a
 * place.
 */
export const turnedPhoto = (): Buffer => sample('turned.jpg');
/** As phones make them: red left of blue, 48 x 32. */
export const heicPhoto = (): Buffer => sample('photo.heic');

/** As Word 97 to 2003 wrote them. */
export const letterDoc = (): Buffer => sample('letter.doc');

/** A valid file of every kind that can be converted. */
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
