import type { BankAccount } from '@counterfoil/contract/documents/schemas';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { MAX_TITLE, type SharedField, type UploadForm, type UploadItem } from './upload-item.ts';
import { accountOptions, TYPE_OPTIONS } from '../field-options.ts';
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
        options={[{ value: '', label: 'Choose a type' }, ...TYPE_OPTIONS]}
      />
      {accounts.length > 0 && (
        <SelectField
          control={control}
          name={`${key}.bank_account_id`}
          label="Bank account"
          options={accountOptions(accounts)}
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
  return (
    <div className={styles.forAll}>
      <Select
        label="Type for all files"
        value=""
        options={[{ value: '', label: 'Type for all files…' }, ...TYPE_OPTIONS]}
        onChange={set('document_type')}
      />
      {accounts.length > 0 && (
        <Select
          label="Bank account for all files"
          value=""
          options={accountOptions(accounts, 'Bank account for all files…')}
          onChange={set('bank_account_id')}
        />
      )}
    </div>
  );
}
