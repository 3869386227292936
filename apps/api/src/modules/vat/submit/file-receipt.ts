import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { fileVatReceipt, receiptsOfReports } from '#modules/documents/public';
import { readClient } from '#modules/account/public';
import { brandCalled } from '#platform/brands';
import { byId, lockClient } from '#platform/db/rows';
import { issuePaper } from '#platform/papers/issue-paper';
import type { TaxDeps } from '../deps.ts';
import { receiptPaper } from '../pdf/receipt-view.ts';
import { boxesOf } from '../report-store.ts';
import { lastSubmissions } from './submission-store.ts';

/** Files the paper of a submitted return in the client's current envelope, once. */
export async function fileReceipt(
  deps: TaxDeps,
  {
    client_id: clientId,
    report_id: id,
  }: { readonly client_id: string; readonly report_id: string },
): Promise<void> {
  const own = { clientId };
  const isFiled = () =>
    deps.transact.forClient(own, async (tx) =>
      (await receiptsOfReports(tx, clientId, [id])).has(id),
    );
  if (await isFiled()) return;
  await issuePaper(deps, own, {
    read: async (tx) => {
      const report = await byId(tx, 'vat_reports', clientId, id);
      const submission = (await lastSubmissions(tx, clientId, [id])).get(id);
      if (submission?.state !== 'submitted') throw new Error(`the return ${id} is not submitted`);
      return { report, submission, client: await readClient(tx, clientId) };
    },
    render: ({ report, submission, client }, at) => {
      const { address_line_1, address_line_2, city, post_code, company_name, vat_number } = client;
      const lines = [address_line_1, address_line_2, city, post_code].filter(
        (line) => line !== null,
      );
      const document = {
        provider: brandCalled(deps.brands, client.brand),
        client: { company_name, vat_number, lines },
        report: {
          from: report.period_start,
          to: report.period_end,
          due: report.due_date,
          boxes: boxesOf(report),
        },
        title: titleOf(report),
        created_at: at.toString(),
      };
      return deps.typst.render(receiptPaper(document, submission), { clientId });
    },
    lock: (tx) => lockClient(tx, clientId),
    fixed: ({ report, submission }) => [report, submission],
    commit: async (tx, { report }, pdf) => {
      // Another attempt at this job may have filed it meanwhile.
      if ((await receiptsOfReports(tx, clientId, [id])).has(id)) throw new Error('filed already');
      await fileVatReceipt(tx, deps.clock, { clientId, reportId: id, title: titleOf(report), pdf });
    },
  });
}

const titleOf = ({ period_start, period_end }: { period_start: string; period_end: string }) =>
  `HMRC receipt of VAT return ${formatDate(period_start)} to ${formatDate(period_end)}`;
