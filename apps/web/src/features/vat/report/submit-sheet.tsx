import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { submitForm } from '#lib/form/submit-form.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { Form } from '#ui/fields/form.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import styles from '../vat.module.css';
import { countdown, outcomeOf, periodOf } from '../words.ts';
import { useSubmit } from './use-submit.ts';

/** HMRC's own words, which a business confirms with every return. */
export const DECLARATION =
  'When you submit this VAT information you are making a legal declaration that the information is true and complete. A false declaration can result in prosecution.';

const schema = z.object({
  is_declared: z
    .boolean()
    .check(z.refine((isTicked) => isTicked, 'Tick the box to make the declaration')),
});

interface Props {
  readonly report: VatReport;
  /** Asks for HMRC's permission. */
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** The declaration, and after a last question the submission. */
export function SubmitSheet({ report, onAsk, onClose }: Props): ReactElement {
  const { figure, what } = outcomeOf(report);
  const { isHMRCAuthenticationRequired } = useClient();
  const { isLate } = countdown(report.due_date, useScreenSettings().today);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { is_declared: false } });
  const [isAsked, setAsked] = useState(false);
  const submit = useSubmit(report.id, onClose);
  const { control } = form;
  const isSending = submit.isPending;
  const send = async () => {
    setAsked(false);
    await submitForm(form, () => submit.mutateAsync());
  };
  // Outside the sheet: inside it, the question would look like a sheet.
  return (
    <>
      <Dialog
        title="Submit VAT return"
        size="sheet"
        onClose={() => {
          if (!isSending) onClose();
        }}
      >
        <Form submit={form.handleSubmit(() => setAsked(true))} className={styles.declare}>
          <p className={styles.boxFigure}>
            <strong>{figure}</strong> {what} for {periodOf(report)}
          </p>
          <p>
            The nine boxes go to HMRC as they are on this page. HMRC{' '}
            {isLate ? 'expected' : 'expects'} them by {displayDate(report.due_date)}.
          </p>
          <CheckboxField control={control} name="is_declared" label={DECLARATION} />
          {isSending && (
            <Progress
              label="Submitting the return"
              text="Sending the return to HMRC. Please keep this page open."
            />
          )}
          <FormActions message={<FormBanner control={control} />}>
            {isHMRCAuthenticationRequired && !isSending && (
              <Button
                onClick={() => {
                  onClose();
                  onAsk();
                }}
              >
                Give permission again
              </Button>
            )}
            <Button onClick={() => isSending || onClose()}>Cancel</Button>
            <Button type="submit" kind="primary" busy={isSending}>
              Submit
            </Button>
          </FormActions>
        </Form>
      </Dialog>
      {isAsked && (
        <Confirm
          title="Submit this return to HMRC?"
          confirmLabel="Submit to HMRC"
          onConfirm={() => void send()}
          onCancel={() => setAsked(false)}
        >
          <p>
            {figure} {what} for {periodOf(report)}. Once it’s submitted, you can’t change it or take
            it back here: any correction goes in a later return.
          </p>
        </Confirm>
      )}
    </>
  );
}
