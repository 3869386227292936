import {
  getInvoiceSettings,
  getPaperSender,
  type InvoiceSettings,
  type PaperSender,
} from '@counterfoil/contract/account/invoice-settings';
import { invoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';
import { isAddress } from '@counterfoil/domain/papers/particulars';
import { REQUIRED } from '@counterfoil/domain/text';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { q } from '#lib/api/q.ts';
import { textsOf } from '#lib/form/texts-of.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { useClient } from '#lib/session/profile.ts';

const settingsQuery = (client_id: string) => q(getInvoiceSettings, { params: { client_id } });
const senderQuery = (client_id: string) => q(getPaperSender, { params: { client_id } });

const NO_ADDRESS = { address_line_1: '', address_line_2: '', city: '', post_code: '' };
export type AddressValues = typeof NO_ADDRESS;

export const loadAddress = ({ context: { queryClient, client } }: LoadArgs) =>
  Promise.all([
    queryClient.fetchQuery(settingsQuery(client.clientId)),
    queryClient.fetchQuery(senderQuery(client.clientId)),
  ]);

/**
 * The trading address to ask for, with what was given before; null for a client whose address is known otherwise, and
 * for a paper client, who has no invoices. The form stays as it was opened.
 */
export function useAskedAddress(): AddressValues | null {
  const { clientId, isPaperClient } = useClient();
  const { data: settings } = useSuspenseQuery(settingsQuery(clientId));
  const { data: sender } = useSuspenseQuery(senderQuery(clientId));
  const [asked] = useState(() => (isPaperClient ? null : askedOf(settings, sender)));
  return asked;
}

function askedOf({ trading_address }: InvoiceSettings, { seller }: PaperSender) {
  if (trading_address === null && isAddress(seller.address_lines)) return null;
  return textsOf(NO_ADDRESS, trading_address);
}

/** Judges it by the settings' own rule, and nothing may be left out. */
export function addressErrors(given: AddressValues): Partial<AddressValues> {
  const read = z.safeParse(invoiceSettingsFields.shape.trading_address, given);
  if (read.success && read.data) return {};
  const found = read.error?.issues.map(({ path, message }) => [path.at(-1), message]);
  const all = found ?? ['address_line_1', 'city', 'post_code'].map((field) => [field, REQUIRED]);
  return Object.fromEntries(all) as Partial<AddressValues>;
}
