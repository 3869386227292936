import type { BankAccount } from '@counterfoil/contract/documents/schemas';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TYPE_OPTIONS } from './type-options.ts';
import { MAX_TITLE, type UploadForm, type UploadItem } from './upload-item.ts';
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
