import type { Envelope, MailFolder } from './mail-folder.ts';
import { parseMail, type ParsedMail } from './parse-mail.ts';
import { createMailCache, type MailSummary } from './mail-cache.ts';

/** The part of a mail that the list shows, kept in memory; the rest is read from its file. */
export interface MailEntry {
  readonly id: string;
  readonly messageId: string | undefined;
  readonly from: string;
  readonly subject: string;
  readonly receivedAt: string;
  /** Mailbox -> number of deliveries; several deliveries are shown as one mail. */
  readonly deliveries: Map<string, number>;
}

export interface Mailbox {
  /** Newest first; with an address only the mails of that mailbox. */
  list(address?: string): MailEntry[];
  find(id: string): MailEntry | undefined;
  /** The mail without the bytes of its attachments. */
  read(entry: MailEntry): Promise<MailSummary>;
  /** The whole mail, parsed again from its file. */
  open(entry: MailEntry): Promise<ParsedMail>;
  source(entry: MailEntry): Promise<Uint8Array>;
  /** Adds a mail whose file is already safe. */
  add(id: string): Promise<MailEntry>;
  empty(): Promise<number>;
}

/** Opens the inbox with every mail in its folder. */
export async function openMailbox(folder: MailFolder): Promise<Mailbox> {
  const entries = new Map<string, MailEntry>();
  const byMessageId = new Map<string, MailEntry>();
  const parse = async (id: string) => parseMail((await folder.read(id)).raw);
  const cache = createMailCache(parse);

  const addNow = async (id: string): Promise<MailEntry> => {
    const { envelope, raw } = await folder.readHead(id);
    const head = await parseMail(raw);
    const known = head.messageId ? byMessageId.get(head.messageId) : undefined;
    const entry = known ?? newEntry(id, envelope, head);
    for (const address of new Set(envelope.to)) count(entry, address);
    if (known) return known;
    entries.set(id, entry);
    if (entry.messageId) byMessageId.set(entry.messageId, entry);
    return entry;
  };
  // One after the other: of two deliveries of a mail at the same moment, the second finds the first.
  let last: Promise<unknown> = Promise.resolve();
  const add = (id: string): Promise<MailEntry> => {
    const added = last.then(() => addNow(id));
    last = added.catch(() => undefined);
    return added;
  };
  for (const id of await folder.ids()) await add(id);

  return {
    list: (address) => {
      const newestFirst = [...entries.values()].toReversed();
      return address
        ? newestFirst.filter((entry) => timesDelivered(entry, address) > 0)
        : newestFirst;
    },
    find: (id) => entries.get(id),
    read: (entry) => cache.get(entry.id),
    open: (entry) => parse(entry.id),
    source: async (entry) => (await folder.read(entry.id)).raw,
    add,
    empty: async () => {
      const before = entries.size;
      entries.clear();
      byMessageId.clear();
      cache.clear();
      await folder.empty();
      return before;
    },
  };
}

function newEntry(id: string, envelope: Envelope, head: ParsedMail): MailEntry {
  return {
    id,
    messageId: head.messageId,
    from: head.from.join(', ') || envelope.from,
    subject: head.subject,
    receivedAt: envelope.received_at,
    deliveries: new Map(),
  };
}

// Mailboxes ignore the case of an address, as every common provider does.
const sameMailbox = (entry: MailEntry, address: string): string =>
  entry.deliveries.keys().find((known) => known.toLowerCase() === address.toLowerCase()) ?? address;

function count(entry: MailEntry, address: string): void {
  const mailbox = sameMailbox(entry, address);
  entry.deliveries.set(mailbox, (entry.deliveries.get(mailbox) ?? 0) + 1);
}

/** How often the mail was delivered to this mailbox. */
export function timesDelivered(entry: MailEntry, address: string): number {
  return entry.deliveries.get(sameMailbox(entry, address)) ?? 0;
}
