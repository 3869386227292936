import type { MailOptions, MailProposal } from '@counterfoil/contract/invoices/mail';
import { MAIL_LENGTHS } from '@counterfoil/domain/mail/mail-text';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { RECIPIENTS } from '#lib/form/email-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GrowingField, TextArea } from '#ui/fields/text-area.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { PdfPage } from '#ui/pdf/pdf-page.tsx';
import { AddedText } from './added-text.tsx';
import { Lacking, type Lack } from './lacking.tsx';
import { mailBody, mailErrors, type MailValues, typedMail } from './mail-values.ts';
import { OwnText } from './own-text.tsx';
import styles from './mail-sheet.module.css';

interface Attachment {
  /** Without its ending. */
  readonly name: string;
  /** Opens the file; left out where `paper` shows it. */
  readonly onPreview?: () => void;
  /** The PDF, which is shown here. */
  readonly paper?: Pick<UseQueryResult<{ readonly blob: Blob }>, PartOfQuery>;
}
type PartOfQuery = 'data' | 'error' | 'isFetching' | 'refetch';

interface Props {
  readonly title: string;
  /** The mail's purpose, in a sentence or two. */
  readonly children: ReactNode;
  /** The mail to go out. */
  readonly proposal: Pick<UseQueryResult<MailProposal>, 'data' | 'error' | 'refetch'>;
  /** Reasons to think twice, besides those of the proposal. */
  readonly alerts?: readonly string[] | undefined;
  /** The paper's missing particulars. */
  readonly lack?: Lack | null | undefined;
  /** The file that goes with it. */
  readonly attachment: Attachment;
  /** Notes to the customer that the server does not have yet. */
  readonly notes?: string | undefined;
  readonly confirmLabel: string;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly failure?: string | undefined;
  readonly onSend: (mail: MailOptions) => void;
  readonly onCancel: () => void;
}

const NOTHING: MailValues = { to: '', subject: '', message: '' };

/** A mail before it goes out: recipients, words, file and warnings. Everything stays changeable. */
export function MailSheet(props: Props): ReactElement {
  const { title, children, alerts, attachment, notes, lack = null } = props;
  const { confirmLabel, busy, failure, onSend, onCancel } = props;
  const { data, error, refetch } = props.proposal;
  // Text typed here is not replaced by a later answer.
  const [proposed, setProposed] = useState<MailProposal | null>(null);
  if (data && !proposed) setProposed(data);
  const form = useForm<MailValues>({
    defaultValues: NOTHING,
    resolver: (values) => {
      const errors = proposed ? mailErrors(values, proposed) : {};
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    mode: 'onTouched',
  });
  useLayoutEffect(() => {
    if (proposed) form.reset(typedMail.valuesFor(proposed));
  }, [proposed, form]);

  const submit = form.handleSubmit((values) => {
    if (!proposed) return;
    typedMail.keep(proposed, values);
    onSend(mailBody(values, proposed));
  });
  const keep = () => {
    if (proposed) typedMail.keep(proposed, form.getValues());
  };
  const close = () => {
    if (busy) return;
    keep();
    onCancel();
  };
  return (
    <Dialog
      size="sheet"
      title={title}
      onClose={close}
      actions={
        <>
          {failure && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          <Button onClick={close} initialFocus>
            Cancel
          </Button>
          {proposed && (
            <Button
              kind="primary"
              icon="send"
              busy={busy}
              refused={lack?.reason}
              onClick={() => void submit()}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.mail} inert={busy}>
        {children}
        {lack && <Lacking {...lack} onLeave={keep} />}
        {proposed ? (
          <MailFields {...{ form, proposed, alerts, attachment, notes }} />
        ) : error ? (
          <p role="alert" className={styles.failed}>
            {problemOf(error).message}{' '}
            <Button kind="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  );
}

interface FieldsProps extends Pick<Props, 'attachment' | 'alerts' | 'notes'> {
  readonly form: UseFormReturn<MailValues>;
  readonly proposed: MailProposal;
}

function MailFields(props: FieldsProps): ReactElement {
  const { form, proposed, alerts = [], attachment, notes } = props;
  const { control } = form;
  const { paper } = attachment;
  return (
    <>
      <Warnings says={[...alerts, ...proposed.warnings.map(({ message }) => message)]} />
      <GrowingField
        control={control}
        name="to"
        label="To"
        hint="For this email only. Separate multiple addresses with commas."
        inputMode="email"
        {...RECIPIENTS}
        autoComplete="off"
        required
      />
      <GrowingField
        control={control}
        name="subject"
        label="Subject"
        autoComplete="off"
        maxLength={MAIL_LENGTHS.subject}
        required
      />
      <div>
        <TextArea
          control={control}
          name="message"
          label="Message"
          rows={5}
          maxLength={MAIL_LENGTHS.message}
          required
        />
        <OwnText form={form} proposed={proposed} />
      </div>
      <AddedText {...proposed.added} notes={notes} />
      <div>
        <p className={styles.attachment}>
          <Icon name="invoice" />
          <span>{attachment.name}.pdf</span>
          {attachment.onPreview && (
            <Button kind="quiet" icon="eye" onClick={attachment.onPreview}>
              Preview
            </Button>
          )}
        </p>
        {paper && (
          <PdfPage
            label={attachment.name}
            file={paper.data?.blob ?? null}
            failed={paper.error && !paper.isFetching ? problemOf(paper.error).message : null}
            onTryAgain={() => void paper.refetch()}
          />
        )}
      </div>
    </>
  );
}

function Warnings({ says }: { readonly says: readonly string[] }): ReactElement | null {
  const id = useId();
  if (says.length === 0) return null;
  return (
    <section className={styles.warnings} aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="warning" size={18} /> Before you send
      </h3>
      <ul>
        {says.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
