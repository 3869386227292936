import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime';
import { safeFilename } from './safe-filename.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Uint8Array;
  /** The Content-ID without its brackets, where the HTML shows this part as a picture. */
  readonly contentId: string | undefined;
}

/** A parsed mail. Text and HTML are empty when the mail has no such part. */
export interface ParsedMail {
  readonly from: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly messageId: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** Shown inside the HTML, which refers to them. */
  readonly pictures: readonly MailAttachment[];
  /** Why the mail could not be parsed; its source can always be read. */
  readonly unreadable: string | undefined;
}

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: 3 };
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/;

/**
 * Parses a mail. Never throws: a mail beyond the limits (deeply nested parts, endless headers) has
 * no content and the reason in `unreadable`.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  try {
    return describe(await PostalMime.parse(raw, LIMITS), undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return describe({ headers: [], headerLines: [], attachments: [] }, reason);
  }
}

const isPicture = ({ disposition, contentId }: Attachment) =>
  disposition === 'inline' && contentId !== undefined;

function describe(mail: Email, unreadable: string | undefined): ParsedMail {
  const [files = [], pictures = []] = [false, true].map((wanted) =>
    mail.attachments.filter((part) => isPicture(part) === wanted).map(describeAttachment),
  );
  return {
    from: headerAddresses(mail, 'from'),
    replyTo: headerAddresses(mail, 'reply-to'),
    subject: mail.subject ?? '',
    messageId: mail.messageId,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: files,
    pictures,
    unreadable,
  };
}

function headerAddresses(mail: Email, key: string): string[] {
  return mail.headers
    .filter((header) => header.key === key)
    .flatMap((header) => addressParser(header.value, { flatten: true }))
    .flatMap(({ address }) => address || []);
}

function describeAttachment(part: Attachment, index: number): MailAttachment {
  const { content } = part;
  return {
    filename: safeFilename(part.filename, index + 1),
    content_type: MEDIA_TYPE.test(part.mimeType) ? part.mimeType : 'application/octet-stream',
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    contentId: part.contentId?.replace(/^<|>$/g, ''),
  };
}
