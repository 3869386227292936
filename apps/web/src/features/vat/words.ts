import type { VatReceipt, VatReport } from '@counterfoil/contract/vat/schemas';
import { daysBetween } from '@counterfoil/domain/dates/iso-date';
import { formatPounds, wirePence, type Pence } from '@counterfoil/domain/money/pence';
import { displayDate } from '#lib/dates.ts';
import { counted } from '#ui/counts.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

/** "01/07/2026 to 30/09/2026" */
export const periodText = ({ from, to }: Period): string =>
  `${displayDate(from)} to ${displayDate(to)}`;

export const periodOf = ({ period_start, period_end }: VatReport): string =>
  periodText({ from: period_start, to: period_end });

/** A box or another figure of HMRC's in pence; boxes 6 to 9 are whole pounds. */
export const figurePence = (text: string): Pence =>
  wirePence(text.includes('.') ? text : `${text}.00`);

/** "1234" -> "£1,234.00" */
export const displayFigure = (text: string): string => formatPounds(figurePence(text));

/** The outcome of a return: "£1,234.56" and "to pay". */
export function outcomeOf({ boxes }: Pick<VatReport, 'boxes'>) {
  const { total_vat_due, vat_reclaimed_curr_period, net_vat_due } = boxes;
  const isReclaim = figurePence(vat_reclaimed_curr_period) > figurePence(total_vat_due);
  return {
    figure: displayFigure(net_vat_due),
    what: isReclaim ? 'to get back' : 'to pay',
    isReclaim,
  };
}

/** How many days before its due date a return becomes urgent: the first reminder goes out then. */
const PRESSING_DAYS = 14;

interface Countdown {
  readonly text: string;
  readonly isLate: boolean;
  /** Of a badge. */
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** The time until a day: "due in 12 days", "due today", "3 days overdue". */
export function countdown(due: string, today: string): Countdown {
  const days = daysBetween(today, due);
  const isLate = days < 0;
  const tone = isLate ? 'bad' : days <= PRESSING_DAYS ? 'warn' : 'plain';
  if (isLate) return { text: `${counted(-days, 'day')} overdue`, isLate, tone };
  return { text: days === 0 ? 'due today' : `due in ${counted(days, 'day')}`, isLate, tone };
}

export const upperFirst = (text: string): string =>
  text.replace(/^./, (first) => first.toUpperCase());

/** A due date with its countdown: "due on 07/11/2026, 3 days overdue", "due on 07/11/2026, in 12 days". */
export const dueText = (due: string, today: string): string =>
  `due on ${displayDate(due)}, ${countdown(due, today).text.replace(/^due /, '')}`;

/** How the money of a submitted return moves. HMRC says so only when it moves it itself. */
export function paymentInWords(
  { payment_indicator }: Pick<VatReceipt, 'payment_indicator'>,
  { boxes, due_date }: Pick<VatReport, 'boxes' | 'due_date'>,
): string {
  if (payment_indicator === 'DD') return 'HMRC will collect it by your Direct Debit with them';
  if (payment_indicator === 'BANK') return 'HMRC will pay it into your bank account';
  if (figurePence(boxes.net_vat_due) === 0) return 'Nothing to pay';
  if (outcomeOf({ boxes }).isReclaim) return 'HMRC pays you back';
  return `You pay HMRC yourself, by ${displayDate(due_date)}`;
}
