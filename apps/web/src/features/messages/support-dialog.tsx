import { useId, type ReactElement } from 'react';
import { useUnsavedDialog } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { Form } from '#ui/fields/form.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { MessageFieldset } from './message-fieldset.tsx';
import { useMessageForm } from './use-message-form.ts';

interface Props {
  readonly name: string;
  readonly email: string;
  readonly onClose: () => void;
}

/** A message to us from any page. Shows the sender, and where our answer goes. */
export function SupportDialog({ name, email, onClose }: Props): ReactElement {
  const id = useId();
  const { form, trySend, kept } = useMessageForm(onClose);
  const { control } = form;
  const { leave, unsaved } = useUnsavedDialog(form, { save: trySend, onClose, kept });
  return (
    <Dialog
      title="Support"
      onClose={leave}
      actions={
        <>
          <FormBanner control={control} />
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.formState.isSubmitting}>
            Send message
          </Button>
        </>
      }
    >
      <Form id={id} submit={trySend}>
        <KeptOffer offer={kept.offer} />
        <MessageFieldset control={control} rows={6}>
          <TextInput label="Name" value={name} readOnly />
          <TextInput label="Email" value={email} hint="We’ll reply to this address." readOnly />
        </MessageFieldset>
      </Form>
      <UnsavedChangesDialog {...unsaved} about="your message, which has not been sent" />
    </Dialog>
  );
}
