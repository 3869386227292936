import { expect, test } from 'vitest';
import { refuseFile } from './refuse-file.ts';
import { guessDocumentType, titleOf } from './guess-type.ts';

test.each([
  ['receipt', ['petrol_12-05.jpg', 'Parking ticket.heic', 'scan.petrol.jpg']],
  ['bank_statement', ['Bank statement May.pdf', '2026-05_statement.pdf']],
  ['purchase_invoice', ['invoice-4711.pdf', 'INV 12.pdf', 'Electricity bill.pdf', 'my_inv_12.pdf']],
  ['sales_invoice', ['Invoice 12 to Smith.pdf']],
  ['purchase_refund', ['supplier refund.pdf']],
  ['sales_refund', ['credit-note CN-0001.pdf']],
  [null, ['notes.till', 'IMG_0001.heic', 'inventory.xlsx']],
] as const)('the type %s is suggested by the file names %j', (type, names) => {
  for (const name of names) expect(guessDocumentType(name), name).toBe(type);
});

test.each([
  ['petrol_12-05.JPG', 'Petrol 12-05'],
  ['Scan  of_lease.pdf', 'Scan of lease'],
  ['noending', 'Noending'],
  ['lease v1.2.pdf', 'Lease v1.2'],
  [' _petrol_ .jpg', 'Petrol'],
  ['Invoice 12.docx.pdf', 'Invoice 12'],
  ['bill.xlsx.PDF.jpg', 'Bill'],
  ['.docx.pdf', ''],
  ['electricity-bill-may.pdf', 'Electricity bill may'],
  ['INV-0001.pdf', 'INV-0001'],
  ['eBay fees.pdf', 'eBay fees'],
  ['IMG_0042.heic', 'Photo 42'],
  ['image.jpg', 'Image'],
  ['IMG_2041 screwfix receipt.jpg', 'Screwfix receipt'],
  ['PXL_20261121_093012345 Petrol.jpg', 'Petrol'],
  ['DSC00042-van.JPG', 'Van'],
  ['Screenshot 2026-11-21 at 09.30.12 Amazon order.png', 'Amazon order'],
  ['Screenshot_20261121-093012_Amazon.jpg', 'Amazon'],
  ['Screenshot 2026-11-21 at 09.30.12.png', 'Screenshot 2026-11-21 at 09.30.12'],
  ['IMG_20261121_093012_HDR.jpg', 'Photo 21-11-2026'],
  ['Imgur fees.png', 'Imgur fees'],
  ['IMG_20261121_093012.jpg', 'Photo 21-11-2026'],
  ['PXL_20261121_093012345.jpg', 'Photo 21-11-2026'],
  ['WhatsApp Image 2026-11-21 at 09.30.12.jpeg', 'Photo 21-11-2026'],
  ['DSC00042.JPG', 'Photo 42'],
  ['Photo of the till.jpg', 'Photo of the till'],
  ['scan0042.pdf', 'Scan 42'],
  ['Scan of lease.pdf', 'Scan of lease'],
])('the file name %s suggests the title %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});

test('the suggested title is a valid title, even where its end is cut', () => {
  const long = `${'a'.repeat(195)}.docx and more.pdf`;
  for (const fileName of ['Invoice 12.docx.pdf', 'a.zip .pdf', 'x.doc_.pdf', long]) {
    const title = titleOf(fileName, 200);
    expect(title.length).toBeLessThanOrEqual(200);
    expect(refuseFile({ fileName, title, byteSize: 1 })).toBeNull();
  }
});
