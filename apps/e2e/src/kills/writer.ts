import { createHash } from 'node:crypto';
import { getInvoice, downloadInvoice } from '@counterfoil/contract/invoices/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ApiClient } from '../harness/api-client.ts';
import type { Chance } from '../harness/random.ts';
import type { Intent } from './intent.ts';

/** A user at work, with a note of every write that the server acknowledged. */
export interface Writer {
  readonly name: string;
  readonly client: ApiClient;
  readonly isVatRegistered: boolean;
  readonly chance: Chance;
  readonly customers: Map<string, Customer>;
  readonly invoices: Map<string, Invoice>;
  readonly deleted: Set<string>;
  /** SHA-256 of the PDF at its first download, by invoice. */
  readonly papers: Map<string, string>;
  /** Records changed since the last start, to be checked after the next. */
  readonly touched: Set<string>;
  /** The write under way when the connection broke. */
  inDoubt: Intent | null;
  acknowledged: number;
}

export function openWriter(
  name: string,
  client: ApiClient,
  isVatRegistered: boolean,
  chance: Chance,
): Writer {
  return {
    name,
    client,
    isVatRegistered,
    chance,
    customers: new Map(),
    invoices: new Map(),
    deleted: new Set(),
    papers: new Map(),
    touched: new Set(),
    inDoubt: null,
    acknowledged: 0,
  };
}

let marks = 0;
/** A word that appears in one record only. */
export const mark = (writer: Writer): string => `${writer.name}-${++marks}`;

export function pickInvoice({ invoices, chance }: Writer, suits: (invoice: Invoice) => boolean) {
  return chance.pick([...invoices.values()].filter(suits));
}

export const pickDraft = (writer: Writer, type: Invoice['type'] = 'invoice') =>
  pickInvoice(writer, (each) => each.aasm_state === 'draft' && each.type === type);

/** An unpaid invoice large enough to be paid in part. */
export const isOwed = ({ type, aasm_state, balance }: Invoice): boolean =>
  type === 'invoice' && aasm_state === 'sent' && pence(balance) > 2;

export function keepInvoice(writer: Writer, invoice: Invoice): void {
  writer.invoices.set(invoice.id, invoice);
  writer.touched.add(invoice.id);
}

export const readInvoice = ({ client }: Writer, id: string): Promise<Invoice> =>
  client.get(getInvoice, { params: { id } });

/** Rereads an invoice that another write changed, for example its credit note. */
export async function rereadInvoice(writer: Writer, id: string): Promise<void> {
  writer.invoices.set(id, await readInvoice(writer, id));
}

/**
 * Downloads the paper of a sent document.
 * @returns its SHA-256
 */
export async function downloadPaper(client: ApiClient, id: string): Promise<string> {
  const { status, bytes } = await client.call(downloadInvoice, { params: { id } });
  if (status !== 200) throw new Error(`the PDF of ${id} answered ${status}: ${bytes.toString()}`);
  return sha256(bytes);
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** "134.61" -> 13461 */
export const pence = (amount: string): number => Math.round(Number(amount) * 100);

/** The worked example of the money rules: 134.61 with VAT, 114.97 without. */
export function lines(isVatRegistered: boolean) {
  const rate = (tax: string) => (isVatRegistered ? tax : '0');
  return [
    { description: 'Shelf', quantity: '2', price: '49.99', tax: rate('20') },
    { description: 'Insulation', quantity: '1', price: '10.00', tax: rate('5') },
    { description: 'Book', quantity: '3', price: '3.33', tax: rate('0') },
  ];
}
