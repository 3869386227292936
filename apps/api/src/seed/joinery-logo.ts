import sharp from 'sharp';

// A dovetail joint, drawn without text so that it needs no font.
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48">
<rect width="48" height="48" rx="8" fill="#7a4a24"/>
<path d="M6 24h8l-3-10h10l-3 10h12l-3-10h10l-3 10h8v18H6z" fill="#f4e3cf"/>
<path d="M6 6h36v6H6z" fill="#d9a066"/></svg>`;

/** The logo of the demo's joinery. */
export function joineryLogo(): Promise<Uint8Array> {
  return sharp(Buffer.from(DRAWING)).png().toBuffer();
}
