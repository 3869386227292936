import { useEffect } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { SettingsFields, SettingsValues } from './settings-values.ts';

const ACCOUNT = [
  'invoice_bank_account.account_name',
  'invoice_bank_account.sort_code',
  'invoice_bank_account.account_number',
  'invoice_bank_account.iban',
  'invoice_bank_account.swift',
] as const satisfies readonly FieldPath<SettingsValues>[];

/**
 * The fields of a bank account depend on each other: an empty one is wrong only while another is
 * filled, and an IBAN has to match. A change of one checks the others again.
 */
export function useJudgeAccountAgain(
  form: UseFormReturn<SettingsValues, unknown, SettingsFields>,
): void {
  useEffect(
    () =>
      form.subscribe({
        name: [...ACCOUNT],
        formState: { values: true },
        callback: () => {
          const wrong = ACCOUNT.filter((field) => form.getFieldState(field).invalid);
          if (wrong.length > 0) void form.trigger(wrong);
        },
      }),
    [form],
  );
}
