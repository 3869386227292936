import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { formatDecimal, parseDecimal } from '@counterfoil/domain/money/decimal';
import { RATE_LIMITS } from '@counterfoil/domain/vat/rates';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Problem } from '#lib/api/problem.ts';
import { applyProblem } from '#lib/form/apply-problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { invoiceErrors, nestErrors, type Purpose } from './invoice-errors.ts';
import type { InvoiceValues } from './invoice-values.ts';
import type { Subject } from './subject.ts';
import { useNumberCheck } from './use-number-check.ts';

interface Options {
  readonly subject: Subject;
  readonly values: InvoiceValues;
  /** The text typed before the user left to add a customer, shown as unsaved changes. */
  readonly kept: InvoiceValues | undefined;
  readonly opened: Invoice | null;
  readonly customers: readonly Customer[];
}

/** The form's state, checked by the server's rules for its next action. */
export function useInvoiceForm({ subject, values, kept, opened, customers }: Options) {
  const { isVatRegistered } = useClient();
  const purpose = useRef<Purpose>('draft');
  const usedNumber = useRef<string | null>(null);
  const form = useForm<InvoiceValues>({
    defaultValues: values,
    resolver: (typed) => {
      const checked = {
        purpose: purpose.current,
        usedNumber: usedNumber.current,
        opened,
        subject,
        isVatRegistered,
        customers,
      };
      const errors = invoiceErrors(typed, checked);
      return errors.size > 0
        ? { values: {}, errors: nestErrors(errors) }
        : { values: typed, errors: {} };
    },
  });
  const start = useRef({ kept, id: opened?.id });
  useEffect(() => {
    const { kept: typed, id } = start.current;
    if (typed) form.reset(typed, { keepDefaultValues: true });
    const problem = id === undefined ? undefined : failedSends.take(id);
    if (problem) applyProblem(form, problem);
  }, [form]);
  const checkFor = (next: Purpose) => {
    purpose.current = next;
  };
  const numbers = useNumberCheck({
    form,
    subject,
    opened,
    refuseNumber: (used) => {
      usedNumber.current = used;
    },
  });
  return { form, checkFor, numbers };
}

/** The rate of a new line, as in the lists of rates: "20.0" -> "20"; "0" when not registered. */
export function useClientRate(): string {
  const rate = parseDecimal(useClient().defaultVat, RATE_LIMITS);
  return rate ? formatDecimal(rate) : '0';
}

const failed = new Map<string, Problem>();

/**
 * A new invoice that was created but could not be sent opens in its edit screen, which takes the
 * problem from here.
 */
export const failedSends = {
  tell: (id: string, problem: Problem): void => {
    failed.set(id, problem);
  },
  take: (id: string): Problem | undefined => {
    const problem = failed.get(id);
    failed.delete(id);
    return problem;
  },
};
