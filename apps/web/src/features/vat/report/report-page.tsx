import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { refuseSubmission } from '@counterfoil/domain/vat/refuse-submission';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { useClient, useContact } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { useBack } from '#ui/page/origin.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { cameFrom } from '../authorise/came-from.ts';
import { usePermission } from '../authorise/authorise-dialog.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { isBeingSettled, vatReportQuery } from '../queries.ts';
import { countdown, dueText, outcomeOf } from '../words.ts';
import { Boxes } from './boxes.tsx';
import { Receipt } from './receipt.tsx';
import { BeingChecked, LastFailure, OtherReturn } from './state-notices.tsx';
import { SubmitSheet } from './submit-sheet.tsx';
import { useReportPaper } from './use-report-paper.ts';
import { toastSubmitted } from './use-submit.ts';

/** One VAT return: its amount, its boxes, and its submission to HMRC. */
export function ReportPage({ id }: { readonly id: string }): ReactElement {
  const { clientId } = useClient();
  const { today } = useScreenSettings();
  const { data: report } = useSuspenseQuery(vatReportQuery(clientId, id));
  const back = useBack({ to: '/vat', name: 'VAT returns' });
  const { figure, what } = outcomeOf(report);
  const paper = useReportPaper();
  const { show, dialog } = useDialog();
  const { isMissing, ask, prompt } = usePermission(report.title);
  const refused = useSubmissionRefusal(report, today);
  useSettled(report);
  useEffect(() => {
    if (!isMissing) cameFrom.forget();
  }, [isMissing]);
  const { title, document_id } = report;
  const submit = () =>
    isMissing ? ask() : show((onClose) => <SubmitSheet {...{ report, onClose }} onAsk={ask} />);
  return (
    <>
      <PageHeader
        {...back}
        title={title}
        badges={<StatusBadge {...{ report, today }} />}
        figure={figure}
        figureName={what}
        tone={isLate(report, today) ? 'bad' : undefined}
        status={statusOf(report, today)}
      >
        {report.status === 'prepared' && (
          <Button kind="primary" refused={refused} onClick={submit}>
            Submit VAT return
          </Button>
        )}
        {document_id !== null && (
          <Button
            icon="download"
            busy={paper.isPending}
            onClick={() => paper.mutate({ id: document_id, file_name: `${title}.pdf` })}
          >
            Download
          </Button>
        )}
      </PageHeader>
      {report.status === 'prepared' && refused !== null && <p className="fine reason">{refused}</p>}
      {isBeingSettled(report) && <BeingChecked report={report} onAsk={isMissing ? ask : null} />}
      {report.status === 'prepared' && <LastFailure {...{ report, isMissing }} onAsk={ask} />}
      {report.status === 'submitted' && <Outcome report={report} />}
      <Boxes report={report} />
      {dialog}
      {prompt}
    </>
  );
}

/** HMRC's receipt; when HMRC holds another return of the period, that instead. */
const Outcome = ({ report }: { readonly report: VatReport }): ReactElement =>
  report.error === null ? <Receipt report={report} /> : <OtherReturn text={report.error} />;

/** Why the return cannot be submitted now; the missing permission is asked for instead. */
function useSubmissionRefusal(report: VatReport, today: string): string | null {
  const { vat_number: vatNumber } = useContact();
  const facts = { ...useClient(), vatNumber, today, isAuthorised: true };
  const { status, period_end: periodEnd } = report;
  return refuseSubmission({ ...facts, status, periodEnd })?.reason ?? null;
}

const isLate = ({ status, due_date }: VatReport, today: string) =>
  status === 'prepared' && countdown(due_date, today).isLate;

/** Follows the figure: "due in 12 days, on 07/11/2026". */
function statusOf(report: VatReport, today: string): string {
  const { submitted_at, submitted_by, due_date } = report;
  if (submitted_at !== null) {
    const who = submitted_by === null ? '' : ` by ${submitted_by}`;
    return `submitted on ${displayMoment(submitted_at)}${who}`;
  }
  if (report.status === 'submitted') return 'HMRC holds a return for this period';
  if (report.outcome === 'asking_which') return 'being checked with HMRC';
  if (isBeingSettled(report)) return 'sent to HMRC, and being checked';
  return dueText(due_date, today);
}

/** Says so when a return that was in doubt turns out to be at HMRC. */
function useSettled(report: VatReport): void {
  const before = useRef(report);
  useEffect(() => {
    const was = before.current;
    before.current = report;
    if (isBeingSettled(was)) toastSubmitted(report);
  }, [report]);
}
