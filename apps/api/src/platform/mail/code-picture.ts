import sharp from 'sharp';
import { qrCode } from '../qr-code.ts';
import type { MailPicture } from './mail-pictures.ts';

/** Pixels of a module; mails show half of them, for screens with fine pixels. */
const SCALE = 6;

const DARK = '1'.charCodeAt(0);

/** The QR code of an address as a picture; the same address gives the same bytes. */
export async function codePicture(address: string): Promise<MailPicture> {
  const rows = qrCode(address);
  const size = rows.length;
  const pixels = Buffer.from(rows.join('')).map((module) => (module === DARK ? 0 : 255));
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SCALE, size * SCALE, { kernel: 'nearest' })
    .png({ palette: true })
    .toBuffer();
  const shown = (size * SCALE) / 2;
  return { png, width: shown, height: shown };
}
