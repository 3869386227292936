import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { type Problem, problemOf } from '#lib/api/problem.ts';
import { applyProblem } from '#lib/form/apply-problem.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { EDIT_ROUTES, INVOICE_TEXTS } from '../kind.ts';
import { useSaveDraft, useSendDraft } from './draft-mutations.ts';
import { typedMail } from '../sending/mail-values.ts';
import type { Purpose } from './invoice-errors.ts';
import { invoiceBody, type InvoiceValues } from './invoice-values.ts';
import { forgetDraft } from './kept-draft.ts';
import type { Subject } from './subject.ts';
import { failedSends } from './use-invoice-form.ts';
import type { useNumberCheck } from './use-number-check.ts';

interface Options {
  readonly subject: Subject;
  readonly form: UseFormReturn<InvoiceValues>;
  /** The server's version; null while nothing is saved. */
  readonly opened: Invoice | null;
  /** Continues with the version just saved. */
  readonly adopt: (saved: Invoice) => void;
  /** Sets the purpose of the form's check. */
  readonly checkFor: (purpose: Purpose) => void;
  readonly numbers: ReturnType<typeof useNumberCheck>;
  /** Keeps the typed text; returns the address that restores it. */
  readonly keep: () => string;
}

/** The actions of the form's buttons: save as a draft, or ask, then save and send. */
export function useInvoiceSubmits(given: Options) {
  const { subject, form, adopt, checkFor, numbers } = given;
  const navigate = useNavigate();
  const { store, isSaving } = useStore(given);
  const { askToSend, question } = useSending({ ...given, store });

  const saveDraft = async () => {
    checkFor('draft');
    // Saving asks the server itself.
    numbers.forget();
    const saved = await submitForm(form, store);
    if (!saved) return false;
    // While the next page loads, a second press must not create a second draft.
    adopt(saved);
    toast.success(INVOICE_TEXTS[subject.type].saved);
    return true;
  };
  const saveAndLeave = async () => {
    if (await saveDraft()) await navigate({ to: '/invoices/draft', ignoreBlocker: true });
  };
  return {
    saveAndLeave: () => void saveAndLeave(),
    askToSend,
    question,
    isSaving,
    unsaved: useUnsavedChanges(form, saveDraft, given),
  };
}

type Store = (values: InvoiceValues) => Promise<Invoice>;

/** Asks, saves a new or changed draft, and sends it. */
function useSending(given: Options & { readonly store: Store }) {
  const { form, opened, adopt, store } = given;
  const { type, parent } = given.subject;
  const navigate = useNavigate();
  const sending = useSendDraft(parent);
  const { isDirty } = useFormState({ control: form.control });
  const { isAsking, askToSend, refuse, close } = useQuestion(given);
  const [busy, setBusy] = useState(false);

  const send = async (mail: MailOptions) => {
    let draft = opened;
    let sent: Invoice;
    setBusy(true);
    try {
      if (!draft || isDirty) {
        draft = await store(form.getValues());
        adopt(draft);
      }
      sent = await sending.mutateAsync({ draft, mail });
    } catch (error) {
      const problem = problemOf(error);
      if (!opened && draft) return goOn(draft.id, problem);
      setBusy(false);
      return refuse(problem);
    }
    typedMail.forget();
    toast.success(INVOICE_TEXTS[type].sent, 'A copy will be added to your monthly envelope.');
    // An invoice of 0 is paid as soon as it is sent.
    const to = sent.aasm_state === 'paid' ? '/invoices/paid' : '/invoices/sent';
    return navigate({ to, ignoreBlocker: true });
  };

  /** The draft exists, so its edit screen takes over; the question stays until that is loaded. */
  const goOn = (id: string, problem: Problem) => {
    failedSends.tell(id, problem);
    return navigate({ to: EDIT_ROUTES[type], params: { id }, replace: true, ignoreBlocker: true });
  };

  return {
    askToSend: () => void askToSend(),
    question: {
      isOpen: isAsking,
      isSending: busy,
      onSend: (mail: MailOptions) => void send(mail),
      onRefused: refuse,
      onClose: close,
    },
  };
}

/** The sheet before sending: it opens once no error is known, and a later refusal closes it. */
function useQuestion({ form, checkFor, numbers }: Pick<Options, 'form' | 'checkFor' | 'numbers'>) {
  const [isAsking, setAsking] = useState(false);
  const askToSend = async () => {
    checkFor('send');
    const problem = await numbers.check();
    // Without a connection there is no sheet; the error appears where saving reports it.
    return form.handleSubmit(() =>
      problem?.status === 0 ? applyProblem(form, problem) : setAsking(true),
    )();
  };
  const refuse = (problem: Problem) => {
    // A field behind an open dialog cannot take the focus.
    flushSync(() => setAsking(false));
    applyProblem(form, problem);
  };
  return { isAsking, askToSend, refuse, close: () => setAsking(false) };
}

/** Saves the form; when its number is taken, finds the next free one. */
function useStore({ subject, opened, numbers }: Pick<Options, 'subject' | 'opened' | 'numbers'>) {
  const saving = useSaveDraft(subject.parent);
  const store: Store = async (values) => {
    try {
      const saved = await saving.mutateAsync({ body: invoiceBody(values, opened), opened });
      forgetDraft();
      return saved;
    } catch (error) {
      if (problemOf(error).fields.number) await numbers.findFree();
      throw error;
    }
  };
  return { store, isSaving: saving.isPending };
}
