/** The objects from number 2 of a PDF with one empty page. */
export const ONE_PAGE = [
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
] as const;

/** A PDF that every reader opens. `trailer`: more entries of its trailer. */
export function pdfOf(objects: readonly string[], comment: string, trailer = ''): string {
  let text = `%PDF-1.7\n% ${comment}\n`;
  const places = ['<</Type/Catalog/Pages 2 0 R>>', ...objects].map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = places.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return `${text}${table}${end}`;
}

/** `mark`: what proves to a reader that it was given the right password. */
const encryptedPdf = (mark: string, comment: string): string =>
  pdfOf(
    [...ONE_PAGE, `<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${mark}>>>`],
    comment,
    `/Encrypt 4 0 R/ID[<${'ef'.repeat(16)}><${'ef'.repeat(16)}>]`,
  );

/** The same page behind a password that nobody knows. */
export const lockedPdf = (): string => encryptedPdf('cd'.repeat(32), 'locked');

/** The mark of an empty password, with the other entries as they are. */
const NO_PASSWORD = '930cfc2c3d953244fc56a97d65e99a110d97df3198bada6b1a467a1e155603c1';

/** The same page, which opens for everybody; only its owner may change it. */
export const ownersPdf = (): string => encryptedPdf(NO_PASSWORD, 'of an owner');

/** A PDF without a page. */
export const emptyPdf = (): string => pdfOf(['<</Type/Pages/Kids[]/Count 0>>'], 'no pages');
