import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { attachment, countMails, mails, type Mail } from '../harness/inbox.ts';
import type { Product } from '../harness/product.ts';
import { fileName } from './audit.ts';
import { sha256, type Desk } from './desk.ts';

const PATIENCE_MS = 90_000;

interface Posted {
  readonly sent: number;
  /** Mails whose acceptance was not written down before a kill, so that they were handed over once more. */
  readonly handedOverAgain: number;
}

/**
 * Waits until every sent document of the desks has come by mail: each exactly once, to all addresses of its customer,
 * with the very bytes of its download.
 */
export async function expectPostedOnce(product: Product, desks: readonly Desk[]): Promise<Posted> {
  const sent = desks.flatMap((desk) =>
    [...desk.invoices.values()]
      .filter(({ aasm_state }) => aasm_state !== 'draft')
      .map((invoice) => ({ invoice, to: desk.customers.get(invoice.customer_id), desk })),
  );
  const deadline = performance.now() + PATIENCE_MS;
  while ((await countMails(product)) < sent.length && performance.now() < deadline)
    await sleep(200);

  const inbox = Map.groupBy(await mails(product), (mail) =>
    addressee(mail.to, mail.attachments[0]?.filename ?? ''),
  );
  for (const { invoice, to, desk } of sent) {
    const name = fileName(invoice);
    const found = inbox.get(addressee((to?.email ?? '').replaceAll(',', ', '), name)) ?? [];
    expect(found.length, `mails with ${desk.name}'s ${name}`).toBe(1);
    expect(await paperOf(product, found[0])).toBe(desk.papers.get(invoice.id));
  }
  const all = [...inbox.values()].flat();
  expect(all.length, 'no mail but these').toBe(sent.length);
  return {
    sent: sent.length,
    handedOverAgain: all.filter(({ deliveries }) => deliveries > 1).length,
  };
}

const addressee = (to: string, name: string) => `${to.split(', ').sort().join(', ')} ${name}`;

async function paperOf(product: Product, mail: Mail | undefined): Promise<string> {
  const [pdf] = mail?.attachments ?? [];
  return pdf ? sha256(await attachment(product, pdf)) : 'no attachment';
}
