import { pngOf } from './files/png.ts';
import type { FormFile } from './form-files.ts';
import { ONE_PAGE, pdfOf } from './pdf-bytes.ts';

/** A small PDF that opens. */
export const PDF = pdfOf(ONE_PAGE, 'proof');

/** Born on 5 July 1964. */
export const SARAH = {
  first_name: 'Sarah Meredyth',
  last_name: 'Morgan',
  email: 'sarah@example.test',
  phone: '020 7946 0999',
  birthday: '1964-07-05',
} as const;
export const LICENCE = {
  identity_type: 'driving_license',
  title: 'Mrs',
  driving_license_number: 'MORGA657054SM9IJ',
} as const;
/** Its line says the same birthday; it expires on 30 June 2031. */
export const PASSPORT = {
  identity_type: 'passport',
  title: 'Mrs',
  passport_type: 'uk',
  passport_identification_code: '9250764733GBR6407058F3106305<<<<<<<<<<<<<<08',
  passport_expiry_date: '2031-06-30',
} as const;
export const NOTHING = { identity_type: 'no_passport_no_driving_license', title: 'Mrs' } as const;

/** A file of a form. */
export const aFile = (name: string, content: Uint8Array | string, field = 'file'): FormFile => ({
  field,
  name,
  content,
});
/** A photograph that is good enough. */
export const aPhoto = () => aFile('photo.png', pngOf(60, 40));
