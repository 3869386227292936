import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { NINO_FIELD, NO_UTR_FIELD, UTR_FIELD } from '#lib/form/tax-numbers.ts';
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
        <CodeField control={control} disabled={disabled} {...NINO_FIELD} />
        <CodeField control={control} disabled={disabled || hasNone} {...UTR_FIELD} />
        <FullRow>
          <CheckboxField control={control} disabled={disabled} {...NO_UTR_FIELD} />
        </FullRow>
      </FormGrid>
    </Card>
  );
}
