import { setTimeout as sleep } from 'node:timers/promises';
import { getInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { expect } from 'vitest';
import { attachment, mails, type Mail } from '../harness/inbox.ts';
import type { Site } from '../harness/product.ts';
import { fileName, isWithdrawn } from './audit.ts';
import { sha256, type Writer } from './writer.ts';

const PATIENCE_MS = 300_000;

interface MailCount {
  readonly sent: number;
  /** The reminders among them. */
  readonly reminders: number;
  /** Mails sent twice, as a kill came before their acceptance was recorded. */
  readonly handedOverAgain: number;
}

/** A sent document with its recipients. */
interface SentDocument {
  readonly invoice: Invoice;
  readonly to: string;
  readonly writer: Writer;
}

/**
 * Waits until every sent document of the writers and every reminder has arrived: each exactly once,
 * at all addresses of its customer, with the exact bytes of its download.
 * @param isTheirs of all mails, those that must be the writers'
 */
export async function expectPostedOnce(
  product: Site,
  writers: readonly Writer[],
  isTheirs = (mail: Mail) => !isAboutSeal(mail),
): Promise<MailCount> {
  const deadline = performance.now() + PATIENCE_MS;
  const sent: SentDocument[] = [];
  for (const each of writers.flatMap(sentFrom)) sent.push(await delivered(each, deadline));
  const reminders = sent.flatMap(({ invoice }) => remindersSent(invoice)).length;
  const expected = sent.length + reminders;
  const read = async () => (await mails(product)).filter(isTheirs);
  while ((await read()).length < expected && performance.now() < deadline) await sleep(200);

  const inbox = await read();
  const byPaper = Map.groupBy(inbox, (mail) => addressee(mail.to, paperName(mail)));
  for (const each of sent) {
    const key = addressee(each.to, fileName(each.invoice));
    await expectMailsOf(product, each, byPaper.get(key) ?? []);
    byPaper.delete(key);
  }
  expect([...byPaper.keys()], 'no mail but these').toEqual([]);
  const again = inbox.filter(({ deliveries }) => deliveries > 1);
  return { sent: inbox.length, reminders, handedOverAgain: again.length };
}

/** Whether the accountants are told that an envelope is ready for them. */
export const isAboutSeal = ({ subject }: Mail): boolean => subject.endsWith('has been sealed');

function sentFrom(writer: Writer): SentDocument[] {
  return [...writer.invoices.values()]
    .filter(({ aasm_state }) => aasm_state !== 'draft')
    .map((invoice) => {
      const { email } = writer.customers.get(invoice.customer_id) ?? {};
      return { invoice, to: (email ?? '').replaceAll(',', ', '), writer };
    });
}

/** Waits until none of its mails is under way. */
async function delivered(sent: SentDocument, deadline: number): Promise<SentDocument> {
  for (;;) {
    const { id } = sent.invoice;
    const invoice = await sent.writer.client.get(getInvoice, { params: { id } });
    const underWay = [invoice.delivery, ...invoice.reminders].some(
      (mail) => mail?.state === 'queued',
    );
    if (!underWay || performance.now() > deadline) return { ...sent, invoice };
    await sleep(200);
  }
}

const remindersSent = (invoice: Invoice) =>
  invoice.reminders.filter((reminder) => !isWithdrawn(invoice, reminder));

/**
 * Expects one mail with the document and one for each reminder, identified by their Message-IDs.
 */
async function expectMailsOf(
  product: Site,
  { invoice, writer }: SentDocument,
  found: readonly Mail[],
): Promise<void> {
  const what = `${writer.name}'s ${fileName(invoice)}`;
  const isReminder = ({ subject }: Mail) => subject.startsWith('Reminder');
  const reminders = found.filter(isReminder).map(nameOf);
  const wanted = new Set(remindersSent(invoice).map(({ id }) => id));
  // A withdrawn reminder may have been sent just before a kill.
  const others = new Set(invoice.reminders.map(({ id }) => id)).difference(wanted);
  const came = reminders.filter((id) => !others.has(id));
  expect(came.toSorted(), `reminders of ${what}`).toEqual([...wanted].toSorted());
  expect(new Set(reminders).size, `reminders of ${what}, each once`).toBe(reminders.length);
  expect(found.length - reminders.length, `mails with ${what}`).toBe(1);
  for (const mail of found) {
    expect(await paperOf(product, mail), what).toBe(writer.papers.get(invoice.id));
  }
}

/** `<id@brand>` -> `id`: the Message-ID is the same at every delivery. */
const nameOf = ({ message_id }: Mail): string => /^<([^@]+)@/.exec(message_id ?? '')?.[1] ?? '';

const paperName = ({ attachments: [paper] }: Mail): string => paper?.filename ?? '';

const addressee = (to: string, name: string) => `${to.split(', ').sort().join(', ')} ${name}`;

async function paperOf(product: Site, mail: Mail): Promise<string> {
  const [pdf] = mail.attachments;
  return pdf ? sha256(await attachment(product, pdf)) : 'no attachment';
}
