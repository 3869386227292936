import type { BankAccount } from '@counterfoil/contract/documents/schemas';
import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Select } from '#ui/fields/select-field.tsx';
import { TYPE_OPTIONS } from './type-options.ts';
import type { FileFields, UploadForm, UploadItem } from './upload-item.ts';
import styles from './upload.module.css';

interface Props {
  readonly form: UseFormReturn<UploadForm>;
  readonly chosen: readonly UploadItem[];
  readonly accounts: readonly BankAccount[];
}

/** Sets a field of all files at once, for example for twenty receipts of one trip. */
export function SetForAll({ form, chosen, accounts }: Props): ReactElement {
  const set = (field: keyof FileFields) => (value: string) => {
    if (value === '') return;
    for (const { key } of chosen) {
      form.setValue(`${key}.${field}`, value);
      form.clearErrors(`${key}.${field}`);
    }
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
