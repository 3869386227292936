import { listVatReports } from '@counterfoil/contract/vat/routes';
import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { closedPeriodWarning } from '@counterfoil/domain/vat/closed-period';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { q } from '#lib/api/q.ts';
import { useClient } from '#lib/session/profile.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { paymentDateWarning } from '../days.ts';
import type { PaymentValues } from './payment-values.ts';

interface Props {
  readonly control: Control<PaymentValues>;
  readonly invoiceDate: string | null;
}

/** The day of a payment, with what is unusual about it. */
export function PaidOn({ control, invoiceDate }: Props): ReactElement {
  const date = useWatch({ control, name: 'payment_date' });
  const closed = useClosedPeriod(date);
  const hint = [paymentDateWarning(date, { invoiceDate }), closed].filter(Boolean).join(' ');
  return (
    <DateField
      control={control}
      name="payment_date"
      label="Paid on"
      hint={hint || undefined}
      required
    />
  );
}

/** With cash accounting the day of a payment decides about its VAT. */
function useClosedPeriod(date: string): string | null {
  const { clientId: client_id, isVatRegistered } = useClient();
  const { data: returns = [] } = useQuery({
    ...q(listVatReports, { params: { client_id } }),
    enabled: isVatRegistered,
  });
  return isIsoDate(date) ? closedPeriodWarning(date, returns, 'payment') : null;
}
