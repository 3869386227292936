import type { VatReport, VatWorkings } from '@counterfoil/contract/vat/schemas';
import { VAT_BOXES, type VatBox } from '@counterfoil/domain/vat/vat-boxes';
import { figurePence } from '../words.ts';

export type BoxWorkings = VatWorkings['boxes'][number];

export interface ShownBox {
  readonly number: number;
  readonly name: VatBox;
  readonly label: string;
  /** As in the return. */
  readonly amount: string;
  /** Its parts; undefined until they are known. */
  readonly workings: BoxWorkings | undefined;
  /** The direction of the last net VAT, where this one's is the other: the two have no common sign. */
  readonly turnedFrom: 'to pay' | 'to get back' | null;
}

export const boxesOf = ({ boxes }: VatReport, workings: VatWorkings | undefined): ShownBox[] =>
  VAT_BOXES.map(({ name, label }, at) => ({
    number: at + 1,
    name,
    label,
    amount: boxes[name],
    workings: workings?.boxes.find(({ box }) => box === name),
    turnedFrom: name === 'net_vat_due' ? turnedFrom(boxes, workings) : null,
  }));

function turnedFrom(
  boxes: VatReport['boxes'],
  workings: VatWorkings | undefined,
): ShownBox['turnedFrom'] {
  const last = (name: VatBox) => workings?.boxes.find(({ box }) => box === name)?.last_amount;
  const [due, reclaimed] = [last('total_vat_due'), last('vat_reclaimed_curr_period')];
  if (due == null || reclaimed == null) return null;
  const before = Math.sign(figurePence(due) - figurePence(reclaimed));
  const { total_vat_due, vat_reclaimed_curr_period } = boxes;
  const now = Math.sign(figurePence(total_vat_due) - figurePence(vat_reclaimed_curr_period));
  if (before * now >= 0) return null;
  return before > 0 ? 'to pay' : 'to get back';
}
