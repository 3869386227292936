import type { VatWorkings } from '@counterfoil/contract/vat/schemas';
import type { VatBox } from '@counterfoil/domain/vat/vat-boxes';

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
