import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { UseFormReturn } from 'react-hook-form';
import { CHANGED } from '#lib/form/kept-typing.ts';
import { useDeviceCopy } from '#lib/form/use-device-copy.ts';
import { useClient } from '#lib/session/profile.ts';
import type { InvoiceValues } from './invoice-values.ts';
import { draftOnDevice, keepDraft, type KeptDraft } from './kept-draft.ts';
import { formAddress, type Subject } from './subject.ts';

interface Options {
  readonly subject: Subject;
  readonly form: UseFormReturn<InvoiceValues>;
  readonly opened: Invoice | null;
  /** Continues with the version that the text belongs to: saving over a newer one is refused. */
  readonly setOpened: (version: Invoice | null) => void;
  /** The form has begun with kept text. */
  readonly isResumed: boolean;
}

/** Keeps an unfinished invoice: in the tab while the user goes elsewhere and back, and on the device. */
export function useKeptDraft({ subject, form, opened, setOpened, isResumed }: Options) {
  const { clientId } = useClient();
  const address = formAddress(subject, opened);
  const returnTo = `${address}?resume=true`;
  const draftNow = (): KeptDraft => ({
    opened,
    parent_id: subject.parent?.id ?? null,
    values: form.getValues(),
  });
  const { offer, stay } = useDeviceCopy(form, {
    of: address,
    content: () => {
      const draft = draftNow();
      // Reloading the address starts with the tab's text, which must not be out of date.
      if (isResumed) keepDraft(clientId, draft);
      return draft;
    },
    restore: (content) => {
      const found = draftOnDevice(content);
      if (!found) return;
      setOpened(found.opened);
      form.reset(found.values, { keepDefaultValues: true });
      if (found.opened?.lock_version !== opened?.lock_version)
        form.setError('root.server', { type: 'changed', message: CHANGED });
    },
    isResumed,
  });
  /** Returns the address that restores the text, after another page or a new login. */
  const keep = () => {
    stay();
    keepDraft(clientId, draftNow());
    return returnTo;
  };
  return { keep, offer, returnTo };
}
