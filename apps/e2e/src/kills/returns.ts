// VAT returns of clients, and what HMRC in the sandbox has of them.
import {
  connectTaxAuthority,
  getTaxAuthorityUrl,
  getVatReport,
  listVatReports,
  submitVatReturn,
} from '@counterfoil/contract/vat/routes';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { expect } from 'vitest';
import type { ApiClient } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { office } from '../harness/office.ts';
import type { Settings, Site } from '../harness/product.ts';

export async function reportOf(client: ApiClient) {
  const [report] = await client.get(listVatReports);
  if (!report) throw new Error(`${client.email} has no report`);
  return report;
}

/** Sends the client's return. @returns the answer's status */
export async function submit(client: ApiClient): Promise<number> {
  const { id } = await reportOf(client);
  const sent = { params: { id }, body: { headers: TAX_DEVICE } };
  return (await client.call(submitVatReturn, sent)).status;
}

/** Waits until HMRC has the return and its receipt is filed. */
export async function untilSubmitted(client: ApiClient): Promise<void> {
  const { id } = await reportOf(client);
  await eventually(
    () => client.get(getVatReport, { params: { id } }),
    ({ status, receipt_document_id }) => status === 'submitted' && receipt_document_id !== null,
  );
}

/** Waits until it is known whether HMRC has the return, and sends it if not. */
export async function submitAtLast(client: ApiClient): Promise<void> {
  const settled = await eventually(
    () => reportOf(client),
    ({ status }) => status === 'prepared' || status === 'submitted',
  );
  if (settled.status === 'prepared') expect(await submit(client)).toBe(200);
  await untilSubmitted(client);
}

/** Prepares a return for the days that one client's has, as the accountants do. */
export async function prepareLike(
  settings: Settings,
  one: ApiClient,
  others: readonly Pick<ApiClient, 'clientId'>[],
) {
  const { period_start, period_end, due_date } = await reportOf(one);
  const days = ['--from', period_start, '--to', period_end, '--due', due_date];
  const figures = [200, 0, 200, 80.5, 119.5, 1000, 402, 0, 0];
  const boxes = figures.flatMap((figure, at) => [`--box${at + 1}`, String(figure)]);
  for (const { clientId } of others) {
    const said = await office(settings, 'vat-report', clientId, ...days, ...boxes);
    expect(said, said.err).toMatchObject({ code: 0 });
  }
}

/** Gives HMRC's permission, as a browser does, with a user ID whose scenario the sandbox plays. */
export async function allow(client: ApiClient, scenario: string): Promise<void> {
  const { url } = await client.get(getTaxAuthorityUrl);
  const page = await (await fetch(url)).text();
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? [];
  const query = new URLSearchParams({ request, user_id: scenario, granted: 'yes' });
  const decision = new URL(`oauth/decision?${query.toString()}`, new URL('/hmrc/', url));
  const { headers } = await fetch(decision, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  const [code, state] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '');
  const redirect_uri = back.origin + back.pathname;
  await client.get(connectTaxAuthority, {
    body: { code: code ?? '', state: state ?? '', redirect_uri },
  });
}

/** The VAT numbers of the returns that HMRC has. */
export async function returnsAt({ sandboxUrl }: Site): Promise<readonly string[]> {
  const answer = await fetch(`${sandboxUrl}/api/hmrc/returns`);
  return ((await answer.json()) as { data: { vrn: string }[] }).data.map(({ vrn }) => vrn);
}

/** The VAT numbers of the returns that were sent to HMRC, whatever it answered. */
export async function sentTo({ sandboxUrl }: Site): Promise<readonly string[]> {
  const answer = await fetch(`${sandboxUrl}/api/hmrc/calls`);
  const { data } = (await answer.json()) as { data: { method: string; path: string }[] };
  return data.flatMap(({ method, path }) => {
    const [, number] = /^\/organisations\/vat\/(\d{9})\/returns$/.exec(path) ?? [];
    return method === 'POST' && number ? [number] : [];
  });
}
