import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { applyProblem } from '#lib/form/apply-problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { failedSends } from './failed-send.ts';
import { invoiceErrors, nestErrors, type Purpose } from './invoice-errors.ts';
import type { InvoiceValues } from './invoice-values.ts';
import type { Subject } from './subject.ts';

interface Given {
  readonly subject: Subject;
  readonly values: InvoiceValues;
  /** The text typed before the user left to add a customer, shown as unsaved changes. */
  readonly kept: InvoiceValues | undefined;
  readonly opened: Invoice | null;
  readonly customers: readonly Customer[];
}

/** The form's state, checked by the server's rules for its next action. */
export function useInvoiceForm({ subject, values, kept, opened, customers }: Given) {
  const { isVatRegistered } = useClient();
  const purpose = useRef<Purpose>('draft');
  const form = useForm<InvoiceValues>({
    defaultValues: values,
    resolver: (typed) => {
      const checked = { purpose: purpose.current, opened, subject, isVatRegistered, customers };
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
  return { form, checkFor };
}
