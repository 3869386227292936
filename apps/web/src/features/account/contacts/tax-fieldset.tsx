import { ninoText } from '@counterfoil/domain/identifiers/nino';
import { utrText } from '@counterfoil/domain/identifiers/utr';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { CodeField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { FieldsetProps } from './contact-values.ts';

/** The numbers by which HMRC knows the primary contact. */
export function TaxFieldset({ control, disabled }: FieldsetProps): ReactElement {
  const hasNone = useWatch({ control, name: 'tax_reference_none' }) ?? false;
  return (
    <Card title="Tax">
      <FormGrid>
        <CodeField
          control={control}
          disabled={disabled}
          name="national_insurance_number"
          label="National Insurance number"
          hint="On your payslip or P60, such as AB 12 34 56 C."
          group={ninoText}
        />
        <CodeField
          control={control}
          disabled={disabled || hasNone}
          name="tax_reference"
          label="UTR"
          hint="Your Unique Taxpayer Reference: ten digits, on letters from HMRC."
          inputMode="numeric"
          group={utrText}
        />
        <FullRow>
          <CheckboxField
            control={control}
            disabled={disabled}
            name="tax_reference_none"
            label="I haven't received a UTR yet"
          />
        </FullRow>
      </FormGrid>
    </Card>
  );
}
