import type { ReactElement } from 'react';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { Form } from '#ui/fields/form.tsx';
import { Card } from '#ui/page/card.tsx';
import { MessageFieldset } from './message-fieldset.tsx';
import { useMessageForm } from './use-message-form.ts';

const stay = () => {};

/** The contact form. */
export function MessageForm(): ReactElement {
  const { form, trySend, kept } = useMessageForm(stay);
  const { control } = form;
  const unsaved = useUnsavedChanges(form, trySend, kept);
  return (
    <Form submit={trySend}>
      <KeptOffer offer={kept.offer} />
      <Card>
        <MessageFieldset control={control} rows={8} />
      </Card>
      <FormActions message={<FormBanner control={control} />}>
        <Button type="submit" kind="primary" icon="send" busy={form.formState.isSubmitting}>
          Send message
        </Button>
      </FormActions>
      <UnsavedChangesDialog {...unsaved} about="your message, which has not been sent" />
    </Form>
  );
}
