import type { VatReport, VatWorkings } from '@counterfoil/contract/vat/schemas';
import { VAT_BOXES, type VatBox } from '@counterfoil/domain/vat/vat-boxes';

export type BoxWorkings = VatWorkings['boxes'][number];

export interface ShownBox {
  readonly number: number;
  readonly name: VatBox;
  readonly label: string;
  /** As in the return. */
  readonly amount: string;
  /** What it is made of; undefined until that is known. */
  readonly workings: BoxWorkings | undefined;
}

export const boxesOf = ({ boxes }: VatReport, workings: VatWorkings | undefined): ShownBox[] =>
  VAT_BOXES.map(({ name, label }, at) => ({
    number: at + 1,
    name,
    label,
    amount: boxes[name],
    workings: workings?.boxes.find(({ box }) => box === name),
  }));
