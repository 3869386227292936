import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Problem, problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { currentNumberQuery, typedNumberQuery } from './form-queries.ts';
import type { InvoiceValues } from './invoice-values.ts';
import type { Subject } from './subject.ts';

interface Options {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly subject: Subject;
  readonly opened: Invoice | null;
  /** Tells the form's check which number is used; null for none. */
  readonly refuseNumber: (used: string | null) => void;
}

/** Asks whether the typed number is used, when its field is left and before a mail is shown. */
export function useNumberCheck({ form, subject: { type }, opened, refuseNumber }: Options) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const [freeNumber, setFreeNumber] = useState<string | null>(null);

  /** Returns why there is no answer; then saving decides. */
  const check = async (): Promise<Problem | null> => {
    const number = form.getValues('number').trim();
    if (number === '') return null;
    const except = opened ? { except: opened.id } : {};
    const query = typedNumberQuery(clientId, { type, number, ...except });
    try {
      const { is_used, current_number } = await queryClient.fetchQuery({
        ...query,
        staleTime: 0,
        retry: false,
      });
      if (form.getValues('number').trim() !== number) return null;
      refuseNumber(is_used ? number : null);
      if (is_used) setFreeNumber(current_number);
      await form.trigger('number');
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };
  const findFree = async () => {
    const query = { ...currentNumberQuery(clientId, type), staleTime: 0 };
    const proposal = await queryClient.fetchQuery(query).catch(() => null);
    setFreeNumber(proposal?.current_number ?? null);
  };
  return { check, findFree, forget: () => refuseNumber(null), freeNumber };
}
