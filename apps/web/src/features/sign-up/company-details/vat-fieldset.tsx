import {
  normaliseVatNumber,
  vatNumberText,
  vatNumberWarning,
} from '@counterfoil/domain/identifiers/vat-number';
import { UK_RATES } from '@counterfoil/domain/vat/rates';
import type { VatReturnFrequency } from '@counterfoil/domain/vat/schemes';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { VAT_SCHEME_NAMES } from '#lib/vat-words.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { CodeField, TextField } from '#ui/fields/text-field.tsx';
import styles from './company-details.module.css';
import type { VatControl } from './vat-values.ts';

const FREQUENCIES: Readonly<Record<VatReturnFrequency, string>> = {
  quarterly_frequency: 'Every quarter',
  annual_frequency: 'Every year',
  monthly_frequency: 'Every month',
};

const choicesOf = (names: Readonly<Record<string, string>>) => [
  { value: '', label: 'Please choose' },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];
const RATES = UK_RATES.map((value) => ({ value, label: `${value}%` }));

/** How a registered client accounts for VAT. */
export function VatFieldset({ control }: { readonly control: VatControl }): ReactElement {
  const scheme = useWatch({ control, name: 'vat_scheme' });
  const field = { control, required: true } as const;
  return (
    <FormGrid>
      <SelectField
        {...field}
        name="vat_scheme"
        label="VAT scheme"
        options={choicesOf(VAT_SCHEME_NAMES)}
      />
      <SelectField
        {...field}
        name="vat_return_frequency"
        label="How often do you send VAT returns?"
        options={choicesOf(FREQUENCIES)}
      />
      <div>
        <CodeField
          {...field}
          name="vat_number"
          label="VAT number"
          hint="Nine digits, without the GB at the start."
          inputMode="numeric"
          group={(typed) => vatNumberText(normaliseVatNumber(typed))}
        />
        <UnusualNumber control={control} />
      </div>
      {scheme === 'flat_rate' ? (
        <TextField
          key="free"
          {...field}
          name="vat_rate"
          label="VAT rate"
          hint="Your flat rate, as a percentage, such as 12.5."
          inputMode="decimal"
          autoComplete="off"
        />
      ) : (
        <SelectField key="chosen" {...field} name="vat_rate" label="VAT rate" options={RATES} />
      )}
      <FullRow>
        <CheckboxField
          control={control}
          name="cash_accounting"
          label="I use cash accounting"
          hint="You pay VAT when your customers pay you, not when you send the invoice."
        />
      </FullRow>
    </FormGrid>
  );
}

/** It only warns: HMRC itself has numbers whose check digits are wrong. */
function UnusualNumber({ control }: { readonly control: VatControl }): ReactElement {
  const typed = useWatch({ control, name: 'vat_number' });
  const warning = vatNumberWarning(normaliseVatNumber(typed));
  return <div role="status">{warning && <p className={styles.warning}>{warning}.</p>}</div>;
}
