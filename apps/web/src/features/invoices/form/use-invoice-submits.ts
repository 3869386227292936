import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { applyProblem } from '#lib/form/apply-problem.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { useClient } from '#lib/session/profile.ts';
import { toast } from '#ui/toast-store.ts';
import { useSaveInvoice, useSendInvoice } from '../mutations.ts';
import { currentNumberQuery } from '../queries.ts';
import { failedSends } from './failed-send.ts';
import { invoiceBody } from './invoice-body.ts';
import type { Purpose } from './invoice-errors.ts';
import type { InvoiceValues } from './invoice-values.ts';
import { forgetDraft } from './kept-draft.ts';

interface Given {
  readonly form: UseFormReturn<InvoiceValues>;
  /** What the server holds; null while nothing is saved. */
  readonly opened: Invoice | null;
  /** Goes on with what was just saved. */
  readonly adopt: (saved: Invoice) => void;
  /** What the form's check is for. */
  readonly purpose: RefObject<Purpose>;
}

/** What the form's buttons do: save as a draft, or ask and then save and send. */
export function useInvoiceSubmits({ form, opened, adopt, purpose }: Given) {
  const navigate = useNavigate();
  const sending = useSendInvoice();
  const { store, isSaving, freeNumber } = useStore(opened);
  const { isDirty } = useFormState({ control: form.control });
  const [asking, setAsking] = useState(false);

  const saveDraft = async () => {
    purpose.current = 'draft';
    const saved = await submitForm(form, store);
    if (saved) toast.success('Invoice has been saved as a draft');
    return saved !== null;
  };
  const saveAndLeave = async () => {
    if (await saveDraft()) await navigate({ to: '/invoices/draft', ignoreBlocker: true });
  };
  const askToSend = () => {
    purpose.current = 'send';
    return form.handleSubmit(() => setAsking(true))();
  };
  const send = async () => {
    let draft = opened;
    try {
      if (!draft || isDirty) {
        draft = await store(form.getValues());
        if (opened) adopt(draft);
      }
      await sending.mutateAsync(draft);
    } catch (error) {
      const problem = problemOf(error);
      // Behind the open dialog no field could take the focus.
      flushSync(() => setAsking(false));
      if (opened || !draft) return applyProblem(form, problem);
      // It exists now: a second try must not create it again.
      failedSends.tell(draft.id, problem);
      const params = { id: draft.id };
      return navigate({ to: '/invoices/edit/$id', params, replace: true, ignoreBlocker: true });
    }
    toast.success('Invoice sent!', 'A copy will be added to your monthly envelope.');
    return navigate({ to: '/invoices/sent', ignoreBlocker: true });
  };

  return {
    saveAndLeave: () => void saveAndLeave(),
    askToSend: () => void askToSend(),
    isSaving,
    freeNumber,
    question: {
      isOpen: asking,
      isSending: isSaving || sending.isPending,
      onSend: () => void send(),
      onCancel: () => setAsking(false),
    },
    unsaved: useUnsavedChanges(form, saveDraft),
  };
}

/** Saves what stands in the form; when its number is taken, finds the next that is free. */
function useStore(opened: Invoice | null) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const saving = useSaveInvoice();
  const [freeNumber, setFreeNumber] = useState<string | null>(null);
  const store = async (values: InvoiceValues): Promise<Invoice> => {
    try {
      const saved = await saving.mutateAsync({ body: invoiceBody(values, opened), opened });
      forgetDraft();
      return saved;
    } catch (error) {
      if (problemOf(error).fields.number) {
        const proposal = queryClient.fetchQuery(currentNumberQuery(clientId));
        setFreeNumber(await proposal.catch(() => null));
      }
      throw error;
    }
  };
  return { store, isSaving: saving.isPending, freeNumber };
}
