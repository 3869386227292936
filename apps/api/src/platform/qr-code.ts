import { encodeQR } from 'qr';

/** A QR code: its rows, in which `1` is dark and `0` light, with the light frame of four that a reader needs. */
export const qrCode = (text: string): readonly string[] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 4 }).map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
