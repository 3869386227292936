import type { BankAccount, Document } from '@counterfoil/contract/documents/schemas';
import { refuseFile } from '@counterfoil/domain/document/refuse-file';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { displayInstant } from '#lib/dates.ts';
import { loadInto } from '#lib/form/newer-version.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedDialog } from '#lib/form/unsaved-changes.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/fields/form.tsx';
import { accountOptions, TYPE_OPTIONS } from '../field-options.ts';
import { useUpdateDocument } from '../mutations.ts';
import { bankAccountsQuery, envelopeQuery } from '../queries.ts';
import { MAX_TITLE } from '../upload/upload-item.ts';
import styles from './edit-sheet.module.css';

type Values = Pick<Document, 'title' | 'document_type'> & { readonly bank_account_id: string };

const valuesOf = ({ title, document_type, bank_account_id }: Document): Values => ({
  title,
  document_type,
  bank_account_id: bank_account_id ?? '',
});

interface Props {
  readonly document: Document;
  /** The envelope that holds it. */
  readonly envelopeId: string;
  readonly onSaved?: (saved: Document) => void;
  readonly onClose: () => void;
}

/** Changes a document's title, type and bank account. */
export function EditSheet({ document: first, envelopeId, onSaved, onClose }: Props): ReactElement {
  const [opened, setOpened] = useState(first);
  const formId = useId();
  const update = useUpdateDocument(opened);
  const form = useForm<Values>({
    defaultValues: valuesOf(opened),
    mode: 'onTouched',
    resolver: (values) => {
      const message = titleError(opened, values.title);
      return message === null
        ? { values, errors: {} }
        : { values: {}, errors: { title: { type: 'domain', message } } };
    },
  });
  const loadNewer = useLoadNewer(envelopeId, opened.id);

  const submit = async (): Promise<boolean> => {
    const saved = await submitForm(form, update.mutateAsync);
    if (!saved) return false;
    onClose();
    toast.success('Document has been updated');
    onSaved?.(saved);
    return true;
  };
  const kept = useKeptTyping(form, `document-${opened.id}`, { version: opened.lock_version });
  const { leave, unsaved } = useUnsavedDialog(form, { save: submit, onClose, kept });
  const newerValues = async () => {
    const newer = await loadNewer();
    setOpened(newer);
    return valuesOf(newer);
  };
  const isBusy = form.formState.isSubmitting;
  return (
    <Dialog
      title="Document details"
      size="sheet"
      onClose={() => isBusy || leave()}
      actions={
        <>
          <Button onClick={() => isBusy || leave()}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} submit={submit}>
        <FormBanner control={form.control} onLoadNewer={loadInto(form, newerValues, 'title')} />
        <TextField
          control={form.control}
          name="title"
          label="Title"
          required
          maxLength={MAX_TITLE}
        />
        <SelectField
          control={form.control}
          name="document_type"
          label="Type"
          required
          options={TYPE_OPTIONS}
        />
        <AccountField form={form} document={opened} />
        <dl className={styles.facts}>
          <dt>File</dt>
          <dd>{opened.file_name}</dd>
          <dt>Size</dt>
          <dd>{opened.file_size_human}</dd>
          <dt>Added</dt>
          <dd>{displayInstant(opened.created_at)}</dd>
        </dl>
      </Form>
      <UnsavedChangesDialog {...unsaved} />
    </Dialog>
  );
}

/** The server's check, before anything is sent. */
function titleError({ file_name }: Document, title: string): string | null {
  const refusal = refuseFile({ fileName: file_name, title, byteSize: 1 });
  return refusal?.field === 'title' ? refusal.message : null;
}

interface AccountProps {
  readonly form: ReturnType<typeof useForm<Values>>;
  readonly document: Document;
}

/** Absent while the client has no bank account and the document none either. */
function AccountField({ form, document }: AccountProps): ReactElement | null {
  const { clientId } = useClient();
  const open = useQuery(bankAccountsQuery(clientId)).data ?? [];
  const accounts = withOwn(open, document);
  if (accounts.length === 0) return null;
  return (
    <SelectField
      control={form.control}
      name="bank_account_id"
      label="Bank account"
      options={accountOptions(accounts)}
    />
  );
}

/** A document keeps its account after that has been archived. */
function withOwn(
  open: readonly BankAccount[],
  { bank_account_id, bank_account }: Document,
): readonly BankAccount[] {
  if (bank_account_id === null || open.some(({ id }) => id === bank_account_id)) return open;
  return [...open, { id: bank_account_id, name: bank_account ?? '' }];
}

/** The document as its envelope has it now. */
function useLoadNewer(envelopeId: string, id: string): () => Promise<Document> {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  return async () => {
    const query = { ...envelopeQuery(clientId, envelopeId), staleTime: 0 };
    const { documents } = await queryClient.fetchQuery(query);
    const newer = documents.find((each) => each.id === id);
    if (!newer) throw new Error('This document has been deleted.');
    return newer;
  };
}
