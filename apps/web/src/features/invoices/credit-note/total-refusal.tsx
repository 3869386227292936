import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { get, useFormState, type Control } from 'react-hook-form';
import { Banner } from '#ui/page/banner.tsx';
import { aboveTotal } from '../form/invoice-errors.ts';
import type { InvoiceValues } from '../form/invoice-values.ts';
import { useTotals, type LiveTotals } from '../form/live-totals.ts';

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly live: LiveTotals;
  readonly parent: Pick<Invoice, 'original_total'>;
}

/** The total cannot take the focus, so its error is above the form. */
export function TotalRefusal({ control, live, parent }: Props): ReactElement | null {
  const { errors, submitCount } = useFormState({ control });
  const totals = useTotals(live);
  const refusal = 'totalPence' in totals ? aboveTotal(totals.totalPence, parent) : null;
  if (refusal === null || get(errors, 'total') === undefined) return null;
  return <Banner message={refusal} attempt={submitCount} />;
}
