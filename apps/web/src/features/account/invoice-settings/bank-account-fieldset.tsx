import { ibanText, sortCodeText } from '@counterfoil/domain/money/bank-text';
import type { ReactElement } from 'react';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { CodeField, TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import styles from './invoice-settings.module.css';
import type { FieldsetProps } from './settings-values.ts';

/** Where customers pay. */
export function BankAccountFieldset({ control, disabled }: FieldsetProps): ReactElement {
  const code = { control, disabled };
  return (
    <Card title="Bank account">
      <p className={styles.note}>
        Customers pay into this account. <strong>Check it against a bank statement</strong> before
        you save: money paid into the wrong account is hard to get back. Leave all five blank if you
        don’t want bank details on your invoices.
      </p>
      <FormGrid>
        <FullRow>
          <TextField
            {...code}
            name="invoice_bank_account.account_name"
            label="Account name"
            autoComplete="off"
          />
        </FullRow>
        <CodeField
          {...code}
          name="invoice_bank_account.sort_code"
          label="Sort code"
          hint="Six digits, such as 12-34-56."
          inputMode="numeric"
          group={sortCodeText}
        />
        <CodeField
          {...code}
          name="invoice_bank_account.account_number"
          label="Account number"
          hint="Eight digits. Add leading zeros if it’s shorter."
          inputMode="numeric"
        />
        <CodeField
          {...code}
          name="invoice_bank_account.iban"
          label="IBAN"
          hint="Only needed for payments from abroad."
          group={ibanText}
        />
        <CodeField
          {...code}
          name="invoice_bank_account.swift"
          label="SWIFT"
          hint="Your bank’s code, also called a BIC. Only needed for payments from abroad."
        />
      </FormGrid>
    </Card>
  );
}
