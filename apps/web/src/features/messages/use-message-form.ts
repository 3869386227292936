import { messageFields, type MessageFields } from '@counterfoil/contract/messages/message-fields';
import { sendMessage } from '@counterfoil/contract/messages/routes';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useAction } from '#lib/api/use-action.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { saveForm } from '#lib/form/submit-form.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

export type MessageValues = z.input<typeof messageFields>;

const BLANK: MessageValues = { department: 'general', subject: '', message: '' };

/**
 * A message to the provider. What is typed stays until the server has it; after the session has ended,
 * `/account/contact-us` has it, wherever it was typed.
 */
export function useMessageForm(onSent: () => void) {
  const send = useAction(sendMessage, (body: MessageFields) => ({ body }), { onForm: true });
  const form = useForm({
    resolver: zodResolver(messageFields),
    defaultValues: BLANK,
    mode: 'onTouched',
  });
  const kept = useKeptTyping(form, 'message', { at: '/account/contact-us', onDevice: true });
  const trySend = async () => {
    if (!(await saveForm(form, send.mutateAsync, () => BLANK))) return false;
    toast.success('Message has been sent');
    onSent();
    return true;
  };
  return { form, trySend, kept };
}
