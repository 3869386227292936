import { PAYMENT_TERMS } from '@counterfoil/domain/invoice/terms';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useContact } from '#lib/session/profile.ts';
import { displayCount } from '#ui/counts.ts';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import styles from './invoice-settings.module.css';
import type { FieldsetProps } from './settings-values.ts';

const LONGEST_MESSAGE = 1000;

interface Props extends FieldsetProps {
  /** The saved days, offered even when they are not among the usual ones. */
  readonly stored: number;
}

/** Payment terms, the addresses for customers, and the message about late payment. */
export function InvoiceFieldset({ control, disabled, stored }: Props): ReactElement {
  const { email } = useContact();
  const mail = {
    control,
    disabled,
    inputMode: 'email',
    autoCapitalize: 'none',
    autoComplete: 'off',
  } as const;
  return (
    <Card title="On your invoices">
      <FormGrid>
        <div className={styles.single}>
          <SelectField
            control={control}
            name="payment_terms"
            label="Payment terms"
            hint="How long customers have to pay. You can change this on each invoice."
            options={termsOffered(stored)}
            disabled={disabled}
          />
        </div>
        <TextField
          {...mail}
          name="email"
          label="Email printed on invoices"
          hint={email ? `Leave it blank to print ${email}.` : undefined}
        />
        <TextField
          {...mail}
          name="invoice_email"
          label="Invoice email"
          hint="Replies to your invoices go here. Leave it blank to use the email printed on them."
        />
        <FullRow>
          <MessageField control={control} disabled={disabled} />
        </FullRow>
      </FormGrid>
    </Card>
  );
}

/** Renders separately, because its counter changes with every keystroke. */
function MessageField({ control, disabled }: FieldsetProps): ReactElement {
  const message = useWatch({ control, name: 'debt_collection_message' }) ?? '';
  const count = `${displayCount(message.length)} of 1,000 characters.`;
  return (
    <TextArea
      control={control}
      name="debt_collection_message"
      label="Debt collection message"
      hint={`Printed on your invoices to say what happens if they’re paid late. ${count}`}
      rows={3}
      maxLength={LONGEST_MESSAGE}
      disabled={disabled}
    />
  );
}

function termsOffered(stored: number) {
  const usual: readonly { readonly value: number; readonly label: string }[] = PAYMENT_TERMS;
  const isUsual = usual.some(({ value }) => value === stored);
  const offered = isUsual ? usual : [...usual, { value: stored, label: `${stored} days` }];
  return offered
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, label }) => ({ value: String(value), label }));
}
