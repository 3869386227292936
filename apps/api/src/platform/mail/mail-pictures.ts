import { pick } from '@counterfoil/domain/pick';
import type { MailAttachment } from '@counterfoil/providers/mail/port';

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A logo or a code as mails show it. */
export interface MailPicture extends Size {
  readonly png: Uint8Array;
}

/** A picture in the HTML of a mail. */
export interface ShownPicture extends Size {
  readonly src: string;
}

// Unique within a mail, which is all that a picture shown inside it needs.
export const LOGO_ID = 'logo@counterfoil.invalid';
export const CODE_ID = 'code@counterfoil.invalid';

export const shownAs = (id: string, picture: MailPicture): ShownPicture => ({
  src: `cid:${id}`,
  ...pick(picture, ['width', 'height']),
});

export const inlinePicture = (
  name: string,
  content_id: string,
  { png }: MailPicture,
): MailAttachment => ({
  filename: `${name}.png`,
  content_type: 'image/png',
  content: png,
  content_id,
});
