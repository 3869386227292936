import { remindInvoice } from '@counterfoil/contract/invoices/routes';
import type { ApiClient } from '../harness/api-client.ts';
import { newCredit, newCustomer, newDraft, newSent, pay, sendCredit } from '../harness/books.ts';
import { daysAgo } from '../harness/clock.ts';

/** The ids of the records that the screens show, one of each kind. */
export type ScreenRecords = Awaited<ReturnType<typeof makeScreenRecords>>;

/** One document in each state that looks different. */
export async function makeScreenRecords(client: ApiClient, invitation: string) {
  const customer = await newCustomer(client, 'Walk & Daughters', 'walk@walk.test');
  await newCustomer(client, 'Walk Elsewhere', 'elsewhere@walk.test');
  const sent = (number: string, changes = {}) =>
    newSent(client, customer, { number: `WALK-${number}`, ...changes });
  const open = await sent('OPEN', { purchase_reference: 'PO-1', notes: 'Ours', discount: '5' });
  const partPaid = await sent('PART');
  await pay(client, partPaid, '20');
  const overdue = await sent('LATE', { date: daysAgo(60), customer_notes: 'Thank you' });
  await client.get(remindInvoice, { params: { id: overdue.id } });
  const paid = await sent('PAID');
  await pay(client, paid, '120');
  const credited = await sent('CRED');
  const note = await sendCredit(client, await newCredit(client, credited, 'WALK-CN-1'));
  const toCredit = await sent('HALF');
  const draftNote = await newCredit(client, toCredit, 'WALK-CN-2');
  const draft = await newDraft(client, customer, { number: 'WALK-DRAFT' });
  return {
    open: open.id,
    partPaid: partPaid.id,
    overdue: overdue.id,
    paid: paid.id,
    credited: credited.id,
    note: note.id,
    draftNote: draftNote.id,
    draft: draft.id,
    /** The query of an invitation's link. */
    invitation,
  };
}
