import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { type InvoiceAction, refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldPathValue, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { applyProblem } from '#lib/form/apply-problem.ts';
import { useClient, useRefusal } from '#lib/session/profile.ts';
import { invoiceQuery } from '../queries.ts';

interface Options<V extends FieldValues, I> {
  readonly form: UseFormReturn<V>;
  readonly invoice: I;
  /** The form's action on the invoice. */
  readonly action: InvoiceAction;
  /** The field that starts with an amount of the invoice, which it follows until somebody types. */
  readonly field: Path<V>;
  readonly amountOf: (invoice: I) => string;
  readonly onLoaded: (newer: Invoice) => void;
}

/** Takes changes of the invoice by somebody else; a typed amount stays. */
export function useLoadNewer<V extends FieldValues, I extends { readonly id: string }>({
  form,
  invoice,
  action,
  field,
  amountOf,
  onLoaded,
}: Options<V, Invoice | I>): () => Promise<void> {
  const { clientId } = useClient();
  const refusedTo = useRefusal(refuseInvoiceAction);
  const queryClient = useQueryClient();
  return async () => {
    try {
      const query = { ...invoiceQuery(clientId, invoice.id), staleTime: 0 };
      const newer = await queryClient.fetchQuery(query);
      onLoaded(newer);
      form.clearErrors();
      if (form.getValues(field) === amountOf(invoice)) {
        form.setValue(field, amountOf(newer) as FieldPathValue<V, Path<V>>);
      }
      const refused = refusedTo(action, newer);
      if (refused) form.setError('root.server', { type: 'server', message: refused });
      else form.setFocus(field);
    } catch (error) {
      applyProblem(form, problemOf(error));
    }
  };
}
