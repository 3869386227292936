import type { Picture } from './read-picture.ts';

// A4 in points, 72 to the inch.
const SHORT = 595.28;
const LONG = 841.89;
const MARGIN = 28.35;
// At least 96 dots per inch, so that a small picture stays small and sharp.
const POINTS_A_PIXEL = 0.75;

/** A PDF of one A4 page, portrait or landscape like the picture, with the picture in its centre. */
export function picturePage({ jpeg, width, height }: Picture): Uint8Array {
  const [pageWidth, pageHeight] = width > height ? [LONG, SHORT] : [SHORT, LONG];
  const scale = Math.min(
    (pageWidth - 2 * MARGIN) / width,
    (pageHeight - 2 * MARGIN) / height,
    POINTS_A_PIXEL,
  );
  const [w, h] = [width * scale, height * scale];
  const [x, y] = [(pageWidth - w) / 2, (pageHeight - h) / 2];
  const drawing = `q ${points(w)} 0 0 ${points(h)} ${points(x)} ${points(y)} cm /Picture Do Q`;
  return inOneFile([
    ['<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}]` +
        ' /Resources << /XObject << /Picture 5 0 R >> >> /Contents 4 0 R >>',
    ],
    stream('', drawing),
    stream(
      ` /Type /XObject /Subtype /Image /Width ${width} /Height ${height}` +
        ' /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    ),
  ]);
}

const points = (length: number) => length.toFixed(3);

type Part = string | Uint8Array;

const stream = (entries: string, content: Part): Part[] => [
  `<< /Length ${content.length}${entries} >>\nstream\n`,
  content,
  '\nendstream',
];

/** Objects 1, 2, 3 ... with the table of their byte offsets. */
function inOneFile(objects: readonly (readonly Part[])[]): Uint8Array {
  // The second line holds bytes above ASCII, so that programs treat the file as binary.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const add = (part: Part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    parts.push(bytes);
    at += bytes.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = at;
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const start = at;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
