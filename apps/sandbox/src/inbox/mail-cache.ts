import { LRUCache } from 'lru-cache';
import type { ParsedMail } from './parse-mail.ts';

export interface AttachmentSummary {
  readonly filename: string;
  readonly content_type: string;
  /** Bytes after decoding. */
  readonly size: number;
}

/** A parsed mail without the bytes of its attachments. */
export interface MailSummary extends Omit<ParsedMail, 'attachments' | 'pictures'> {
  readonly attachments: readonly AttachmentSummary[];
}

/** Enough for some thousand ordinary mails. */
const MOST_CHARACTERS = 32_000_000;

/**
 * Keeps the mails that were parsed last, so that polling the list does not parse every mail again.
 * The limit is a size and not a number, because one hostile mail may be 40 MB of text.
 */
export function createMailCache(
  parse: (id: string) => Promise<ParsedMail>,
  mostCharacters = MOST_CHARACTERS,
): { get(id: string): Promise<MailSummary>; clear(): void } {
  const kept = new LRUCache<string, MailSummary>({
    maxSize: mostCharacters,
    sizeCalculation: weight,
  });
  return {
    get: async (id) => {
      const known = kept.get(id);
      if (known) return known;
      const mail = summarise(await parse(id));
      kept.set(id, mail);
      return mail;
    },
    clear: () => kept.clear(),
  };
}

function summarise(parsed: ParsedMail): MailSummary {
  const { pictures: _pictures, ...mail } = parsed;
  return {
    ...mail,
    attachments: parsed.attachments.map(({ filename, content_type, content }) => ({
      filename,
      content_type,
      size: content.byteLength,
    })),
  };
}

function weight(mail: MailSummary): number {
  const headers = mail.headers.reduce(
    (sum, { name, value }) => sum + name.length + value.length,
    0,
  );
  // An empty mail has a weight too.
  return 1 + headers + mail.text.length + mail.html.length + mail.attachments.length * 100;
}
