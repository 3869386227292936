import { maxLengthOf, REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { dueDate } from '@counterfoil/domain/invoice/due';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import { PAYMENT_TERMS } from '@counterfoil/domain/invoice/terms';
import { type ReactElement, type ReactNode, useId } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { displayDate } from '#lib/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { invoiceDateWarning } from '../days.ts';
import { INVOICE_TEXTS, REFERENCE_LABELS } from '../kind.ts';
import styles from './invoice-form.module.css';
import type { InvoiceValues } from './invoice-values.ts';
import type { useNumberCheck } from './use-number-check.ts';

/** The check of the typed number, with the next free one once it is refused. */
type Numbers = Pick<ReturnType<typeof useNumberCheck>, 'check' | 'freeNumber'>;

interface Props {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly numbers: Numbers;
  /** The form's first terms, offered even when they are not among the usual ones. */
  readonly firstTerms: string;
  readonly type: InvoiceType;
  /** The choice of the customer. */
  readonly children: ReactNode;
}

/** Customer, number, references and dates. */
export function InvoiceFieldset(props: Props): ReactElement {
  const { form, numbers, firstTerms, type, children } = props;
  const texts = INVOICE_TEXTS[type];
  // Nobody has to pay a credit note, so its terms are optional and it has no due date.
  const isCreditNote = type === 'CreditNote';
  const { control } = form;
  return (
    <Card>
      <FormGrid>
        {children}
        <NumberChoice form={form} numbers={numbers} label={texts.number} />
        <InvoiceDate control={control} label={texts.date} />
        {REFERENCES.map((name) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={REFERENCE_LABELS[name]}
            maxLength={maxLengthOf(name)}
          />
        ))}
        <SelectField
          control={control}
          name="payment_terms"
          label="Payment terms"
          required={!isCreditNote}
          options={isCreditNote ? optionalTerms(firstTerms) : termsOptions(firstTerms)}
        />
        {!isCreditNote && <DueDate control={control} />}
        {isCreditNote && (
          <FullRow>
            <TextField
              control={control}
              name="credit_reason"
              label="Reason for the credit"
              hint="Shown on the credit note, such as “Goods returned”."
              maxLength={200}
            />
          </FullRow>
        )}
      </FormGrid>
    </Card>
  );
}

interface InvoiceDateProps {
  readonly control: Control<InvoiceValues>;
  readonly label: string;
}

function InvoiceDate({ control, label }: InvoiceDateProps): ReactElement {
  const { today } = useScreenSettings();
  const hint = invoiceDateWarning(useWatch({ control, name: 'date' }), today);
  return <DateField control={control} name="date" label={label} hint={hint} required />;
}

function termsOptions(first: string) {
  const usual = PAYMENT_TERMS.map(({ value, label }) => ({ value: String(value), label }));
  if (usual.some(({ value }) => value === first)) return usual;
  const label = first === '' ? 'Choose…' : `${first} days`;
  return [{ value: first, label }, ...usual];
}

const optionalTerms = (first: string) => [
  { value: '', label: 'None' },
  ...termsOptions(first).filter(({ value }) => value !== ''),
];

/** The due date of the form; null while the date or the terms are missing. */
export function useDueDate(control: Control<InvoiceValues>): string | null {
  const [date, terms] = useWatch({ control, name: ['date', 'payment_terms'] });
  return isIsoDate(date) && terms !== '' ? dueDate(date, Number(terms)) : null;
}

function DueDate({ control }: { readonly control: Control<InvoiceValues> }): ReactElement {
  const id = useId();
  const due = useDueDate(control);
  return (
    <div>
      <span id={id} className={styles.label}>
        Due date
      </span>
      <output aria-labelledby={id} className={styles.due}>
        {due ? displayDate(due) : '–'}
      </output>
    </div>
  );
}

interface NumberChoiceProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly numbers: Numbers;
  readonly label: string;
}

function NumberChoice({ form, numbers, label }: NumberChoiceProps): ReactElement {
  const { control } = form;
  const { freeNumber, check } = numbers;
  const error = useFieldError(control, 'number');
  const typed = useWatch({ control, name: 'number' });
  const take = (number: string) => {
    form.setValue('number', number, { shouldDirty: true, shouldValidate: true });
    form.setFocus('number');
  };
  return (
    <div>
      <div onBlur={() => void check()}>
        <TextField control={control} name="number" label={label} required maxLength={40} />
      </div>
      {error && freeNumber && freeNumber !== typed && (
        <Button kind="quiet" onClick={() => take(freeNumber)}>
          Use {freeNumber}
        </Button>
      )}
    </div>
  );
}
