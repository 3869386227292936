import { formatDate } from '@counterfoil/domain/dates/iso-date';
import type { VatBoxes } from '@counterfoil/domain/vat/vat-boxes';
import { readClient } from '#modules/account/public';
import { documentsOfReports, fileShared, unshareReports } from '#modules/documents/public';
import { audit } from '#platform/audit';
import { brandCalled } from '#platform/brands';
import { deleteRows, lockClient } from '#platform/db/rows';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { issuePaper, type IssuedFile } from '#platform/papers/issue-paper';
import { refuse } from '#platform/refusals';
import type { VatDeps } from './deps.ts';
import { reportPaper } from './pdf/report-view.ts';
import {
  boxColumns,
  boxesOf,
  reportsWithin,
  type NewReport,
  type ReportRow,
} from './report-store.ts';

export interface PreparedReport {
  readonly report_id: string;
  readonly document_id: string;
  readonly title: string;
}

const periodText = ({ from, to }: Pick<NewReport, 'from' | 'to'>) =>
  `${formatDate(from)} to ${formatDate(to)}`;
const titleOf = (report: NewReport) => `VAT return ${periodText(report)}`;

/**
 * Prepares a VAT report: its boxes, and a shared document that shows them. An identical existing report is returned.
 * Prepared ones for the same days are replaced; a submitted one never is. @param confirm is told which reports are
 * replaced, and throws to stop it
 */
export async function prepareReport(
  deps: VatDeps,
  clientId: string,
  report: NewReport,
  confirm: (replaced: readonly string[]) => void,
): Promise<PreparedReport> {
  const title = titleOf(report);
  const own = { clientId };
  const known = await deps.transact.forClient(own, (tx) => sameReport(tx, clientId, report));
  if (known) return { ...known, title };
  return issuePaper({ ...deps, transact: byProvider(deps.transact) }, own, {
    read: async (tx) => {
      const facts = await readFacts(tx, clientId, report);
      if (facts.earlier.length > 0) confirm(facts.earlier.map(spanOf));
      return facts;
    },
    render: ({ client }, at) => {
      const provider = brandCalled(deps.brands, client.brand);
      const document = { provider, client, report, title, created_at: at.toString() };
      return deps.typst.render(reportPaper(document), { clientId });
    },
    lock: (tx) => lockClient(tx, clientId),
    fixed: (facts) => facts,
    commit: (tx, facts, file) => commit(tx, deps, { clientId, report, title }, { facts, file }),
  });
}

/** Requests may not add reports, so the transaction that does is the owner's. */
const byProvider = (transact: Transact): Transact => ({
  ...transact,
  answering: (_scope, work) => transact.acrossClients(work),
});

const spanOf = ({ period_start: from, period_end: to }: ReportRow) => periodText({ from, to });

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(tx: Tx, clientId: string, report: NewReport) {
  const client = await readClient(tx, clientId);
  if (!client.vat_registered) {
    throw refuse(`${client.company_name} is not VAT registered, so it has no VAT returns.`);
  }
  const earlier = await reportsWithin(tx, clientId, report);
  const begun = earlier.find(({ status }) => status !== 'prepared');
  if (begun) {
    throw refuse(`The VAT return ${spanOf(begun)} has been submitted, so its days are taken.`);
  }
  const { brand, company_name, vat_number } = client;
  const lines = [client.address_line_1, client.address_line_2, client.city, client.post_code];
  return {
    client: { brand, company_name, vat_number, lines: lines.filter((line) => line !== null) },
    earlier,
  };
}

/** An identical prepared report; null when there is none. */
async function sameReport(tx: Tx, clientId: string, report: NewReport) {
  const { earlier } = await readFacts(tx, clientId, report);
  const same = earlier.find((row) => isSame(row, report));
  if (!same || earlier.length > 1) return null;
  const documents = await documentsOfReports(tx, clientId, [same.id]);
  const document_id = documents.get(same.id);
  return document_id === undefined ? null : { report_id: same.id, document_id };
}

const isSame = (row: ReportRow, { from, to, due, boxes }: NewReport) =>
  row.period_start === from &&
  row.period_end === to &&
  row.due_date === due &&
  Object.entries(boxesOf(row)).every(([name, figure]) => boxes[name as keyof VatBoxes] === figure);

interface TitledReport {
  readonly clientId: string;
  readonly report: NewReport;
  readonly title: string;
}

async function commit(
  tx: Tx,
  { clock }: VatDeps,
  { clientId, report, title }: TitledReport,
  { facts, file }: { readonly facts: Facts; readonly file: IssuedFile },
): Promise<PreparedReport> {
  const earlier = facts.earlier.map(({ id }) => id);
  await unshareReports(tx, clientId, earlier);
  await deleteRows(tx, 'vat_reports', clientId, earlier);
  const id = newId(clock);
  const { from, to, due, boxes } = report;
  await tx
    .insertInto('vat_reports')
    .values({
      id,
      client_id: clientId,
      title,
      period_start: from,
      period_end: to,
      due_date: due,
      ...boxColumns(boxes),
      created_at: clock.now().toString(),
    })
    .execute();
  const shared = { title, documentType: 'other', fileName: 'report.pdf', reportId: id } as const;
  const document_id = await fileShared(tx, { clock }, clientId, { ...shared, ...file });
  const who = { action: 'vat_report_prepared', userId: null, clientId };
  await audit(tx, clock, who, { id, detail: { replaced: earlier.length } });
  return { report_id: id, document_id, title };
}
