import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { applyCredit } from '@counterfoil/domain/invoice/credit';
import { formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import type { ReactElement, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { displayDate } from '#lib/dates.ts';
import { keyNames } from '#features/invoices/form/shortcuts.tsx';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ErrorCount } from '#ui/fields/error-count.tsx';
import { openDialogs } from '#ui/dialogs/open-dialogs.ts';
import { useNarrow } from '#ui/use-media.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';
import { useDueDate } from './invoice-fieldset.tsx';
import styles from './invoice-form.module.css';
import type { InvoiceValues } from './invoice-values.ts';
import { type LiveTotals, useTotals } from './live-totals.ts';

const SAVE_KEYS = keyNames(['mod', 'S']);
/** Set when a credit note exceeds its invoice, which the bar itself says. */
const SHOWN_ABOVE = ['total'];
const SEND_KEYS = keyNames(['mod', 'enter']);

type Parent = Pick<Invoice, 'number' | 'balance'>;

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly live: LiveTotals;
  /** The invoice of a credit note. */
  readonly parent: Parent | null;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onSend: () => void;
  /** Shows the paper; left out where it is beside the form. */
  readonly onPreview?: (() => void) | undefined;
  /** Why the last attempt failed: it is seen beside the buttons, wherever the form is scrolled to. */
  readonly children: ReactNode;
  /** Returns to the previous page; on phones only the Back link does, so that the buttons fit one row. */
  readonly onCancel?: (() => void) | undefined;
}

/** The total with Save and Send, always visible at the bottom of the screen. */
export function ActionsBar(props: Props): ReactElement {
  const { control, live, parent, isSaving, onSave, onSend, onPreview, onCancel, children } = props;
  useShortcuts({ isSaving, onSave, onSend });
  const narrow = useNarrow();
  return (
    <div className={`foot-bar ${styles.bar}`}>
      <div className={styles.barMessage}>{children}</div>
      <p className={styles.barTotal}>
        {parent ? <CreditSum {...{ live, parent }} /> : <InvoiceSum {...{ control, live }} />}
      </p>
      <ErrorCount control={control} shownElsewhere={SHOWN_ABOVE} />
      <div className={styles.barActions}>
        {onPreview &&
          (narrow ? (
            <IconButton icon="eye" label="Preview" onClick={onPreview} />
          ) : (
            <Button kind="quiet" icon="eye" onClick={onPreview}>
              Preview
            </Button>
          ))}
        {onCancel && !narrow && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button busy={isSaving} onClick={onSave} title={SAVE_KEYS.join(' + ')}>
          Save as draft
        </Button>
        <Button kind="primary" icon="send" onClick={onSend} title={SEND_KEYS.join(' + ')}>
          Send
        </Button>
      </div>
    </div>
  );
}

type SumProps = Pick<Props, 'control' | 'live'>;

function InvoiceSum({ control, live }: SumProps): ReactElement {
  const totals = useTotals(live);
  const due = useDueDate(control);
  return (
    <>
      <span>Total</span>
      <strong translate="no">
        {'totalPence' in totals ? formatPounds(totals.totalPence) : '–'}
      </strong>
      {due && <small>due {displayDate(due)}</small>}
    </>
  );
}

/** Nobody has to pay a credit note: it shows instead what it takes off its invoice. */
function CreditSum({ live, parent }: Pick<Props, 'live'> & { parent: Parent }): ReactElement {
  const totals = useTotals(live);
  const creditPence = 'totalPence' in totals ? totals.totalPence : null;
  const parentBalancePence = parsePence(parent.balance) ?? 0;
  const leftPence =
    creditPence === null
      ? null
      : parentBalancePence - applyCredit({ creditPence, parentBalancePence }).appliedPence;
  return (
    <>
      <span>Credit</span>
      <strong translate="no">{creditPence === null ? '–' : formatPounds(creditPence)}</strong>
      {leftPence !== null && (
        <small>{`leaves ${formatPounds(leftPence)} on ${parent.number}`}</small>
      )}
    </>
  );
}

/** Ctrl (on Macs Cmd) with S saves, with Enter sends; not while a dialog is open. */
function useShortcuts(actions: Pick<Props, 'isSaving' | 'onSave' | 'onSend'>): void {
  const { isSaving, onSave, onSend } = actions;
  useWindowEvent('keydown', (event) => {
    if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    const act = { s: onSave, enter: onSend }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat && !isSaving && openDialogs.top() === null) act();
  });
}
