import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerFields, CustomerValues } from './customer-values.ts';

const JUDGED_BY_COUNTRY = ['phone_no_1', 'phone_no_2', 'post_code'] as const;

/** A change of country checks again the filled fields that depend on it. */
export function useJudgeAgain(form: UseFormReturn<CustomerValues, unknown, CustomerFields>): void {
  useEffect(
    () =>
      form.subscribe({
        name: 'country',
        formState: { values: true },
        callback: ({ values }) => {
          void form.trigger(JUDGED_BY_COUNTRY.filter((field) => values[field]));
        },
      }),
    [form],
  );
}
