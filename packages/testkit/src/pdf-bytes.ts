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

/** The same page behind a password that nobody knows. */
export const lockedPdf = (): string =>
  pdfOf(
    [...ONE_PAGE, `<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`],
    'locked',
    `/Encrypt 4 0 R/ID[<${'ef'.repeat(16)}><${'ef'.repeat(16)}>]`,
  );

/** A PDF without a page. */
export const emptyPdf = (): string => pdfOf(['<</Type/Pages/Kids[]/Count 0>>'], 'no pages');
