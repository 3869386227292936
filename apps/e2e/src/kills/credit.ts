// Credit notes for sent invoices.
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { currentNumber } from '@counterfoil/contract/invoices/routes';
import { today } from '../harness/clock.ts';
import {
  downloadPaper,
  keepInvoice,
  lines,
  mark,
  pickDraft,
  pickInvoice,
  rereadInvoice,
  type Writer,
} from './writer.ts';
import { timesSent, timesWritten } from './effects.ts';
import { intent, type Intent } from './intent.ts';

export async function writeCreditNote(writer: Writer): Promise<Intent | null> {
  const { client } = writer;
  const parent = pickInvoice(
    writer,
    (each) => each.type === 'invoice' && each.aasm_state !== 'draft' && !each.credit_note_id,
  );
  if (!parent) return null;
  const purchase_reference = mark(writer);
  const query = { type: 'CreditNote' } as const;
  const { current_number: number } = await client.get(currentNumber, { query });
  const credit_note = {
    number,
    date: today(),
    purchase_reference,
    items_attributes: lines(writer.isVatRegistered).slice(1, 2),
  };
  const params = { customer_id: parent.customer_id, invoice_id: parent.id };
  return intent(
    client,
    createCreditNote,
    { params, body: { credit_note }, key: purchase_reference },
    {
      keep: async ({ data }) => {
        keepInvoice(writer, data);
        await rereadInvoice(writer, parent.id);
      },
      effects: () => timesWritten(client, purchase_reference),
      refusals: [422],
    },
  );
}

export function sendCredit(writer: Writer): Intent | null {
  const { client } = writer;
  const draft = pickDraft(writer, 'CreditNote');
  if (!draft?.parent_id) return null;
  const { id, customer_id, parent_id: invoice_id } = draft;
  const params = { customer_id, invoice_id, id };
  return intent(
    client,
    sendCreditNote,
    { params, key: `send-${id}` },
    {
      keep: async ({ data }) => {
        keepInvoice(writer, data);
        await rereadInvoice(writer, invoice_id);
        writer.papers.set(id, await downloadPaper(client, id));
      },
      effects: () => timesSent(client, id, `Credit note ${draft.number}.pdf`),
    },
  );
}
