import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { bulkDelete, bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { cutInPieces, type Outcome, type Piece } from '#lib/api/in-pieces.ts';
import { useClient } from '#lib/session/profile.ts';
import { displayCount } from '#ui/counts.ts';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { DateInput } from '#ui/fields/date-input.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { useSend } from '#lib/api/use-action.ts';
import { bulkPaymentDateWarning } from '../days.ts';
import { dateProblem } from '../payment/payment-values.ts';
import { BULK_TEXTS, countedRows, type PieceAction, type sortForAction } from './bulk-actions.ts';
import styles from './bulk-dialog.module.css';
import { BulkReport } from './bulk-report.tsx';
import { useLeftToPay } from './left-to-pay.ts';
import { useReminderChoice } from './reminder-choice.tsx';
import { useBulkRun } from './use-bulk-run.ts';

/** Ids per call: few enough to show progress and to cancel between calls. */
const PIECE = 100;

interface Props {
  readonly action: PieceAction;
  /** The selected rows that allow the action. */
  readonly rows: readonly InvoiceSummary[];
  /** The selected rows that do not, by reason. */
  readonly leftOut: ReturnType<typeof sortForAction>['reasons'];
  /** Decides whether the dialog reports what was not done. */
  readonly onEnd: (outcome: Outcome) => 'report' | 'close';
  readonly onClose: () => void;
}

/** Asks, works piece by piece, and reports what could not be done. */
export function BulkDialog({ action, rows, leftOut, onEnd, onClose }: Props): ReactElement {
  const texts = BULK_TEXTS[action];
  const actions = useBulkActions();
  const { phase, setPhase, run, cancel } = useBulkRun();
  const payment = usePaymentDate(action, rows);
  const isReminding = action === 'remind';
  const { owed, covered, onlyTo } = useLeftToPay(rows, { enabled: isReminding });
  const reminders = useReminderChoice(owed, onlyTo);
  const chosen = isReminding ? reminders.chosen : rows;
  const close = useRef<HTMLButtonElement>(null);
  const { at } = phase;
  // The pressed button stays while the dialog works, so that a second press does nothing. At the
  // end it may be gone, and the focus with it.
  useEffect(() => {
    if (at === 'ended') close.current?.focus();
  }, [at]);

  const work = async (pieces: readonly Piece[], before?: Outcome) => {
    const send = (ids: Piece) =>
      action === 'mark_as_paid' ? actions.mark_as_paid(ids, payment.date) : actions[action](ids);
    const outcome = await run(pieces, send, before);
    const wrongDate = outcome.problem?.fields.payment_date;
    if (wrongDate !== undefined && outcome.done.length === 0) {
      payment.refuse(wrongDate);
      return setPhase({ at: 'asking' });
    }
    if (onEnd(outcome) === 'report') setPhase({ at: 'ended', outcome });
    return undefined;
  };
  const start = () => {
    if (payment.check())
      void work(
        cutInPieces(
          chosen.map(({ id }) => id),
          PIECE,
        ),
      );
  };
  const frame = {
    cancelRef: close,
    confirmLabel: texts.confirm(chosen.length),
    danger: action === 'delete',
    onConfirm: chosen.length > 0 ? start : undefined,
    onCancel: at === 'working' ? cancel : onClose,
  };
  // One dialog for all phases, so that nothing flickers between them.
  switch (phase.at) {
    case 'asking':
      return (
        <Confirm {...frame} title={texts.title}>
          <div className={styles.body}>
            {chosen.length > 0 && <p>{texts.asks(chosen)}</p>}
            {texts.warns && owed.length > 0 && <p>{texts.warns(owed)}</p>}
            {isReminding && reminders.question}
            {covered.length > 0 && (
              <p className="fine">
                {countedRows(covered)} selected {covered.length === 1 ? 'is' : 'are'} left out: the
                customer’s unused credit covers {covered.length === 1 ? 'it' : 'them'}. Use the
                credit on the invoice’s page.
              </p>
            )}
            {leftOut.map(({ reason, rows: out }) => (
              <p key={reason} className="fine">
                {countedRows(out)} selected {out.length === 1 ? 'is' : 'are'} left out: {reason}
              </p>
            ))}
            {payment.field}
          </div>
        </Confirm>
      );
    case 'working': {
      const { count, total, isCancelled } = phase;
      const text = `${texts.working}: ${displayCount(count)} of ${displayCount(total)}`;
      return (
        // The button stays, busy, so that a second press does not hit Cancel.
        <Confirm {...frame} title={texts.working} busy>
          <Progress
            label={texts.working}
            text={isCancelled ? `${text}. Stopping…` : text}
            value={count}
            max={total}
          />
        </Confirm>
      );
    }
    case 'ended': {
      const { outcome } = phase;
      const { left, problem } = outcome;
      return (
        <Confirm
          {...frame}
          title="Not everything was done"
          cancelLabel="Close"
          confirmLabel={problem ? 'Try again' : 'Continue'}
          danger={false}
          onConfirm={left.length > 0 ? () => void work(left, outcome) : undefined}
        >
          <div className={styles.body}>
            <BulkReport outcome={outcome} rows={chosen} past={texts.past} />
          </div>
        </Confirm>
      );
    }
  }
}

/** The payment date for marking invoices as paid; today by default. */
function usePaymentDate(action: PieceAction, rows: readonly InvoiceSummary[]) {
  const { today } = useScreenSettings();
  const { clientSince } = useClient();
  const [date, setDate] = useState(today);
  const [error, setError] = useState<string>();
  return {
    date,
    refuse: setError,
    check: () => {
      const wrong =
        action === 'mark_as_paid' ? dateProblem(date, { clientSince, today }) : undefined;
      setError(wrong);
      return wrong === undefined;
    },
    field: action === 'mark_as_paid' && (
      <DateInput
        label="Paid on"
        hint={bulkPaymentDateWarning(date, rows)}
        required
        value={date}
        onChange={setDate}
        error={error}
      />
    ),
  };
}

/** Bulk actions, sent in pieces. A piece is done completely or not, and once despite retries. */
export function useBulkActions() {
  const send = useSend();
  return {
    delete: (ids: Piece) => send(bulkDelete, { body: { invoice_ids: [...ids] } }),
    remind: (ids: Piece) => send(bulkRemind, { body: { invoice_ids: [...ids] } }),
    mark_as_paid: (ids: Piece, payment_date: string) =>
      send(bulkMarkAsPaid, { body: { invoice_ids: [...ids], payment_date } }),
  };
}
