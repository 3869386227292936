import { submitVatReturn } from '@counterfoil/contract/vat/routes';
import type { TaxDevice } from '@counterfoil/contract/vat/device';
import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { clientDevice } from '#lib/api/client-device.ts';
import { useAct } from '#lib/api/use-action.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { displayDate } from '#lib/dates.ts';
import { profileQuery, useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { Form } from '#ui/fields/form.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { DECLARATION } from '../declaration.ts';
import { vatReportQuery } from '../queries.ts';
import styles from '../vat.module.css';
import { countdown, outcomeOf, periodOf } from '../words.ts';

export const SUBMITTED = 'VAT Return has been submitted';

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
  // Beside the sheet: inside it, the question would have the looks of a sheet.
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
            {figure} {what} for {periodOf(report)}. Once it is submitted, it cannot be changed or
            taken back here: a correction goes into a later return.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Sends the return; whatever comes of it, the page then shows what the portal knows. */
function useSubmit(id: string, onClose: () => void) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  // A retry after a lost answer is the same request, from the same window.
  const device = useRef<TaxDevice>(undefined);
  const lookAgain = async () => {
    const known = await queryClient.fetchQuery({ ...vatReportQuery(clientId, id), staleTime: 0 });
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    return known;
  };
  return useAct(
    async (send) => {
      device.current ??= clientDevice();
      const input = { params: { id }, body: { headers: device.current } };
      try {
        return await send(submitVatReturn, input, { about: id });
      } catch (error) {
        // HMRC may have it all the same: then nothing offers to send it again.
        const known = await lookAgain().catch(() => null);
        if (known !== null && known.status !== 'prepared') return known;
        throw error;
      }
    },
    {
      keep: (client) => vatReportQuery(client, id),
      onForm: true,
      onDone: ({ status }) => {
        onClose();
        if (status === 'submitted') toast.success(SUBMITTED);
      },
    },
  );
}
