import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import type { PaperDeps } from '#platform/papers/issue-paper';
import type { PaperSeller, PaperFrame } from '#platform/papers/paper-view';
import {
  readClient,
  readPrimaryContact,
  type ClientRow,
  type ContactRow,
  readInvoiceSettings,
  type InvoiceSettingsRow,
} from './client-store.ts';

/** The rows that identify the sender of a client's papers and mails. */
export interface Seller {
  readonly client: ClientRow;
  /** The primary contact. */
  readonly contact: ContactRow | null;
  readonly settings: InvoiceSettingsRow;
}

export const readSeller = async (tx: Tx, clientId: string): Promise<Seller> => ({
  client: await readClient(tx, clientId),
  contact: (await readPrimaryContact(tx, clientId)) ?? null,
  settings: await readInvoiceSettings(tx, clientId),
});

/**
 * The parts of a paper that depend on its sender.
 * @param created_at the instant the paper is made, which is part of the file's bytes
 */
export const paperFrame = async (
  { blobs, brands }: Pick<PaperDeps, 'blobs' | 'brands'>,
  seller: Seller,
  created_at: string,
): Promise<Omit<PaperFrame, 'customer'>> => {
  const { logo_blob_id: logo } = seller.client;
  return {
    created_at,
    is_vat_registered: seller.client.vat_registered,
    accent: brandCalled(brands, seller.client.brand).accent,
    logo: logo ? { png: await blobs.get(logo) } : null,
    seller: sellerOnPaper(seller),
  };
};

/** The sender printed on a client's papers. */
function sellerOnPaper({ client, contact, settings }: Seller): PaperSeller {
  const isCompany = client.business_type === 'ltd' || client.business_type === 'llp';
  const ofClient = addressLines(client);
  const trading = settings.is_trading_address_default ? addressLines(settings) : [];
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
  };
}

type Address = Pick<InvoiceSettingsRow, 'address_line_1' | 'address_line_2' | 'city' | 'post_code'>;
const addressLines = ({ address_line_1, address_line_2, city, post_code }: Address) =>
  [address_line_1, address_line_2, city, post_code].filter((line): line is string => Boolean(line));

/** The reply address of a client's mails; null when the client has given none. */
export const answersTo = ({ settings, contact }: Pick<Seller, 'settings' | 'contact'>) =>
  settings.invoice_email ?? settings.email ?? contact?.email ?? null;
