import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { cutInPieces, type Outcome, type Piece } from '#lib/api/in-pieces.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { displayCount } from '#ui/counts.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { DateInput } from '#ui/fields/date-input.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { useBulkActions } from '../mutations.ts';
import { dateProblem } from '../payment/payment-values.ts';
import {
  BULK_TEXTS,
  countedInvoices,
  type PieceAction,
  type sortForAction,
} from './bulk-actions.ts';
import styles from './bulk-dialog.module.css';
import { BulkReport } from './bulk-report.tsx';
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
  const payment = usePaymentDate(action);
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
          rows.map(({ id }) => id),
          PIECE,
        ),
      );
  };
  const back = (label: string) => (
    <Button ref={close} initialFocus onClick={at === 'working' ? cancel : onClose}>
      {label}
    </Button>
  );
  const confirm = { label: texts.confirm, danger: action === 'delete', onGo: start };
  const onEscape = at === 'working' ? cancel : onClose;
  switch (phase.at) {
    case 'asking':
      return (
        <Frame onEscape={onEscape} title={texts.title} back={back('Cancel')} go={confirm}>
          <p>{texts.asks(rows)}</p>
          {leftOut.map(({ reason, rows: out }) => (
            <p key={reason} className={styles.note}>
              {countedInvoices(out)} selected {out.length === 1 ? 'is' : 'are'} left out: {reason}
            </p>
          ))}
          {payment.field}
        </Frame>
      );
    case 'working': {
      const { count, total, isCancelled } = phase;
      const text = `${texts.working}: ${displayCount(count)} of ${displayCount(total)}`;
      return (
        // The button stays, busy, so that a second press does not hit Cancel.
        <Frame
          onEscape={onEscape}
          title={texts.working}
          back={back('Cancel')}
          go={{ ...confirm, busy: true }}
        >
          <Progress
            label={texts.working}
            text={isCancelled ? `${text}. Stopping…` : text}
            value={count}
            max={total}
          />
        </Frame>
      );
    }
    case 'ended': {
      const { outcome } = phase;
      const again = () => void work(outcome.left, outcome);
      const go = outcome.left.length > 0 && {
        label: outcome.problem ? 'Try again' : 'Go on',
        onGo: again,
      };
      return (
        <Frame
          onEscape={onEscape}
          title="Not all of it is done"
          back={back('Close')}
          go={go || undefined}
        >
          <BulkReport outcome={outcome} rows={rows} past={texts.past} />
        </Frame>
      );
    }
  }
}

interface FrameProps {
  readonly title: string;
  readonly back: ReactNode;
  readonly go?: { label: string; danger?: boolean; busy?: boolean; onGo: () => void } | undefined;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** One dialog for all phases, so that nothing flickers between them. */
function Frame({ title, back, go, onEscape, children }: FrameProps): ReactElement {
  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      onClose={onEscape}
      actions={
        <>
          {back}
          {go && (
            <Button
              kind={go.danger ? 'danger' : 'primary'}
              busy={go.busy ?? false}
              onClick={go.onGo}
            >
              {go.label}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>{children}</div>
    </Dialog>
  );
}

/** The payment date for marking invoices as paid; today by default. */
function usePaymentDate(action: PieceAction) {
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
      <DateInput label="Paid on" required value={date} onChange={setDate} error={error} />
    ),
  };
}
