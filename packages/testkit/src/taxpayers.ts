import { randomInt, randomUUID } from 'node:crypto';
import { connectTaxAuthority, getTaxAuthorityUrl } from '@counterfoil/contract/vat/routes';
import type { TaxObligation } from '@counterfoil/providers/tax-authority/port';
import type { SignedInClient } from './clients.ts';
import { aVatReport } from './office.ts';
import { setRows } from './rows.ts';
import { TAX_RETURN_ADDRESS } from './tax-device.ts';

/** The period of `aVatReport`, as HMRC expects its return. */
export const EXPECTED: TaxObligation = {
  period_key: '26C3',
  start: '2026-07-01',
  end: '2026-09-30',
  due: '2026-11-07',
  status: 'open',
  received: null,
};

/** A new state of a visit to HMRC. */
export async function aTaxState(client: SignedInClient): Promise<string> {
  const { body } = await client.call(getTaxAuthorityUrl);
  return new URL(body.data.url).searchParams.get('state') ?? '';
}

/** Lets the portal act for the client at HMRC, or does so again. */
export async function allowHmrc(client: SignedInClient): Promise<void> {
  const state = await aTaxState(client);
  const body = { code: randomUUID(), redirect_uri: TAX_RETURN_ADDRESS, state };
  const { status } = await client.call(connectTaxAuthority, { body });
  if (status !== 200) throw new Error(`not authorised: ${status}`);
}

/** The same, under a VAT number of their own, of which HMRC expects a return. @returns the number */
export async function authorised(client: SignedInClient): Promise<string> {
  const vrn = String(randomInt(100_000_000, 999_999_999));
  await setRows(client, 'clients', { vat_number: vrn });
  client.api.taxes.setBusiness(vrn, {
    obligations: [EXPECTED],
    liabilities: [
      {
        tax_period: { from: '2026-04-01', to: '2026-06-30' },
        type: 'VAT Return Debit Charge',
        original_amount_pence: 36_723,
        outstanding_amount_pence: null,
        due: '2026-08-07',
      },
    ],
    payments: [{ amount_pence: 36_723, received: '2026-08-05' }],
  });
  await allowHmrc(client);
  return vrn;
}

/** A client who can submit: authorised, with a prepared report. */
export async function taxpayer(client: SignedInClient): Promise<{ vrn: string; reportId: string }> {
  const vrn = await authorised(client);
  const { report_id } = await aVatReport(client);
  return { vrn, reportId: String(report_id) };
}
