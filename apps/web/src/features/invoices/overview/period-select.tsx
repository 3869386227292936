import { financialYearLabel, type FinancialYear } from '@counterfoil/domain/financial-years';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Select } from '#ui/fields/select.tsx';
import { periodOf } from '../search.ts';

interface Props {
  /** undefined while they are being fetched. */
  readonly years: readonly FinancialYear[] | undefined;
  readonly year: FinancialYear | null | undefined;
}

const LAST_12_MONTHS = { value: '', label: 'Last 12 months' };

/** The period of the figures, which the address holds. */
export function PeriodSelect({ years = [], year }: Props): ReactElement {
  const navigate = useNavigate();
  return (
    <Select
      label="Period"
      value={year ? periodOf(year) : ''}
      options={[
        LAST_12_MONTHS,
        ...years.map((each) => ({ value: periodOf(each), label: financialYearLabel(each) })),
      ]}
      onChange={(period) => void navigate({ to: '.', search: (now) => ({ ...now, period }) })}
    />
  );
}
