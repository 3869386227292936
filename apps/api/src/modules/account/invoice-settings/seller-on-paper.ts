import type * as contract from '@counterfoil/contract/account/invoice-settings';
import type { PaperSender } from '@counterfoil/contract/account/invoice-settings';
import { isRegisteredCompany } from '@counterfoil/domain/client/business-type';
import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import type { MailName, MailSignatory } from '#platform/mail/mail-template';
import type { PaperDeps } from '#platform/papers/issue-paper';
import type { PaperFrame } from '#platform/papers/paper-request';
import type { PaperSeller } from '@counterfoil/domain/papers/paper-view';
import {
  type ClientRow,
  type ContactRow,
  payByBankOf,
  type PayByBankRow,
  readClient,
  readPrimaryContact,
} from '../record/client-store.ts';
import { colourOfLogo, logoForMail } from '../logo/logo.ts';
import { NEUTRAL_INK } from '../logo/logo-colour.ts';
import { readInvoiceSettings, type InvoiceSettingsRow } from './invoice-settings-store.ts';

/** The rows that identify the sender of a client's papers and mails. */
export interface Seller {
  readonly client: ClientRow;
  /** The primary contact. */
  readonly contact: ContactRow | null;
  readonly settings: InvoiceSettingsRow;
  readonly payByBank: PayByBankRow | null;
}

export async function readSeller(tx: Tx, clientId: string): Promise<Seller> {
  const [client, contact = null, settings, payByBank = null] = await Promise.all([
    readClient(tx, clientId),
    readPrimaryContact(tx, clientId),
    readInvoiceSettings(tx, clientId),
    payByBankOf(tx, clientId),
  ]);
  return { client, contact, settings, payByBank };
}

/** The look of a client's papers and mails: their logo, and its colour or neutral ink. */
async function lookOf(
  blobs: PaperDeps['blobs'],
  { logo_blob_id: id, paper_colour }: ClientRow,
): Promise<{ readonly logo: Uint8Array | null; readonly colour: string }> {
  if (!id) return { logo: null, colour: NEUTRAL_INK };
  const logo = await blobs.get(id);
  // A logo from before colours were stored has none until `colourOldLogos` has run.
  return { logo, colour: paper_colour ?? (await colourOfLogo(logo)) };
}

/**
 * The parts of a paper that depend on its sender.
 * @param created_at the instant the paper is made, which is part of the file's bytes
 */
export const paperFrame = async (
  { blobs }: Pick<PaperDeps, 'blobs'>,
  seller: Seller,
  created_at: string,
): Promise<Omit<PaperFrame, 'customer'>> => ({
  created_at,
  ...(await senderOnPaper(blobs, seller)),
});

async function senderOnPaper(blobs: PaperDeps['blobs'], seller: Seller) {
  const { logo, colour } = await lookOf(blobs, seller.client);
  return {
    is_vat_registered: seller.client.vat_registered,
    accent: colour,
    logo: logo ? { png: logo } : null,
    seller: sellerOnPaper(seller),
  };
}

/** The sender's part of a paper, for the preview beside a form; the logo has its own route. */
export async function getPaperSender(
  { transact, blobs }: Pick<PaperDeps, 'transact' | 'blobs'>,
  { caller }: Call<typeof contract.getPaperSender>,
): Promise<PaperSender> {
  const sender = await transact.forClient(caller, (tx) => readSeller(tx, caller.clientId));
  const { logo, ...facts } = await senderOnPaper(blobs, sender);
  return { ...facts, has_logo: logo !== null };
}

/** The sender of a page that anybody with its link sees, without their numbers and addresses. */
export const sellerInBrief = (seller: Seller) => ({
  name: seller.client.company_name,
  email: answersTo(seller),
  accent: (seller.client.logo_blob_id && seller.client.paper_colour) ?? NEUTRAL_INK,
  logoBlobId: seller.client.logo_blob_id,
});

/** The signatory of a client's mails, and the address for answers. */
export const mailName = ({ brands }: Pick<PaperDeps, 'brands'>, seller: Seller): MailName => ({
  name: seller.client.company_name,
  brand: brandCalled(brands, seller.client.brand),
  answers: answersTo(seller),
});

/** The sender of a client's mails. */
export async function mailSender(
  deps: Pick<PaperDeps, 'blobs' | 'brands'>,
  seller: Seller,
): Promise<MailSignatory> {
  const { logo, colour } = await lookOf(deps.blobs, seller.client);
  return {
    ...mailName(deps, seller),
    accent: colour,
    logo: logo && (await logoForMail(logo)),
  };
}

/** Name, address and numbers as printed on a client's papers. */
export function sellerOnPaper({ client, contact, settings }: Seller) {
  const isCompany = isRegisteredCompany(client.business_type);
  const ofClient = addressLines(client);
  // Without another, the trading address is the only one.
  const isTrading = settings.is_trading_address_default || ofClient.length === 0;
  const trading = isTrading ? addressLines(settings) : [];
  const isElsewhere = trading.length > 0 && trading.join() !== ofClient.join();
  return {
    name: client.company_name,
    address_lines: isElsewhere ? trading : ofClient,
    // The Companies Act requires a company's number and registered office on its papers; other
    // businesses have neither.
    company_number: isCompany ? client.company_number : null,
    registered_office: isCompany && isElsewhere ? ofClient : null,
    vat_number: client.vat_registered ? client.vat_number : null,
    email: settings.email ?? contact?.email ?? null,
    phone: contact?.phone ?? null,
  } satisfies PaperSeller;
}

type Address = Pick<InvoiceSettingsRow, 'address_line_1' | 'address_line_2' | 'city' | 'post_code'>;
const addressLines = ({ address_line_1, address_line_2, city, post_code }: Address) =>
  [address_line_1, address_line_2, city, post_code].filter((line): line is string => Boolean(line));

/** The reply address of a client's mails; null when the client has given none. */
const answersTo = ({ settings, contact }: Pick<Seller, 'settings' | 'contact'>) =>
  settings.invoice_email ?? settings.email ?? contact?.email ?? null;
