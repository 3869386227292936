import { connectTaxAuthority, getTaxAuthorityUrl } from '@counterfoil/contract/vat/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aVatReport } from '@counterfoil/testkit/office';
import { addRow, setRows } from '@counterfoil/testkit/rows';

/** The report of `aVatReport`, by its title. */
export const A_RETURN = 'VAT return 01/07/2026 to 30/09/2026';

let used = 100_000_000;

/** A client with a VAT number of their own, and a return that the accountants have prepared. */
export async function clientWithReturn(changes: Parameters<typeof signedInClient>[0] = {}) {
  used += 1;
  const vrn = String(used);
  const vat = { number: vrn, scheme: 'standard', rate: '20' } as const;
  const client = await signedInClient({ vat, ...changes });
  const { report_id } = await aVatReport(client);
  const period = { start: '2026-07-01', end: '2026-09-30', due: '2026-11-07' };
  client.api.taxes.setBusiness(vrn, {
    obligations: [{ ...period, status: 'open', received: null, period_key: '26A3' }],
  });
  return { client, vrn, id: String(report_id), at: `/vat/${String(report_id)}` };
}

/** An address that HMRC sends the browser back to, with its answer. */
export async function backFromHmrc(client: SignedInClient) {
  const { url } = (await client.call(getTaxAuthorityUrl)).body.data;
  const asked = new URL(url).searchParams;
  const state = asked.get('state') ?? '';
  return { state, code: crypto.randomUUID(), redirect_uri: asked.get('redirect_uri') ?? '' };
}

/** Gives HMRC's permission, as the browser does on its way back. */
async function allow(client: SignedInClient): Promise<void> {
  const { status } = await client.call(connectTaxAuthority, { body: await backFromHmrc(client) });
  if (status !== 200) throw new Error(`not allowed: ${status}`);
}

/** The same client, with permission. */
export async function allowedClient(changes: Parameters<typeof clientWithReturn>[0] = {}) {
  const made = await clientWithReturn(changes);
  await allow(made.client);
  return made;
}

/** Makes a report one that HMRC took on this day. */
export async function taken(client: SignedInClient, id: string, at: string): Promise<void> {
  await setRows(client, 'vat_reports', { status: 'submitted' }, id);
  await addRow(client, 'vat_submissions', {
    report_id: id,
    state: 'submitted',
    vrn: '123456789',
    period_key: '26A3',
    declared_at: at,
    declared_by: client.userId,
    declared_by_name: 'Ada Test',
    settled_at: at,
  });
}
