import type { BankAccount } from '@counterfoil/contract/documents/schemas';
import { DOCUMENT_TYPE_LABELS, DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { MAX_TITLE, type SharedField, type UploadForm, type UploadItem } from './upload-item.ts';
import styles from './upload.module.css';

interface Props {
  readonly item: UploadItem;
  readonly control: Control<UploadForm>;
  readonly accounts: readonly BankAccount[];
}

/** The fields of a file. */
export function FileFieldset({ item: { key, file }, control, accounts }: Props): ReactElement {
  return (
    <fieldset className={styles.fields}>
      <legend className="hidden-text">{file.name}</legend>
      <TextField
        control={control}
        name={`${key}.title`}
        label="Title"
        required
        maxLength={MAX_TITLE}
      />
      <SelectField
        control={control}
        name={`${key}.document_type`}
        label="Type"
        required
        options={TYPE_OPTIONS}
      />
      {accounts.length > 0 && (
        <SelectField
          control={control}
          name={`${key}.bank_account_id`}
          label="Bank account"
          options={[
            { value: '', label: 'None' },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </fieldset>
  );
}

interface SetForAllProps {
  readonly accounts: readonly BankAccount[];
  readonly onSet: (field: SharedField, value: string) => void;
}

/** Sets a field of the files for which it was not chosen by hand, as for twenty receipts of a trip. */
export function SetForAll({ accounts, onSet }: SetForAllProps): ReactElement {
  const set = (field: SharedField) => (value: string) => {
    if (value !== '') onSet(field, value);
  };
  const [, ...types] = TYPE_OPTIONS;
  return (
    <div className={styles.forAll}>
      <Select
        label="Type for all files"
        value=""
        options={[{ value: '', label: 'Type for all files…' }, ...types]}
        onChange={set('document_type')}
      />
      {accounts.length > 0 && (
        <Select
          label="Bank account for all files"
          value=""
          options={[
            { value: '', label: 'Bank account for all files…' },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={set('bank_account_id')}
        />
      )}
    </div>
  );
}

/** The document types, after an empty option. */
const TYPE_OPTIONS = [
  { value: '', label: 'Choose a type' },
  ...DOCUMENT_TYPES.map((type) => ({ value: type, label: DOCUMENT_TYPE_LABELS[type] })),
];
