import type { ReactElement } from 'react';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { FieldsetProps } from './settings-values.ts';

/** An address that differs from the one the accountants have. */
export function AddressFieldset({ control, disabled }: FieldsetProps): ReactElement {
  const text = { control, disabled, autoComplete: 'off' } as const;
  return (
    <Card title="Trading address">
      <FormGrid>
        <FullRow>
          <CheckboxField
            control={control}
            name="is_trading_address_default"
            label="Use the trading address on invoices"
            hint="If not, we’ll print your business address."
            disabled={disabled}
          />
        </FullRow>
        <TextField {...text} name="trading_address.address_line_1" label="Address line 1" />
        <TextField {...text} name="trading_address.address_line_2" label="Address line 2" />
        <TextField {...text} name="trading_address.city" label="City" autoCapitalize="words" />
        <TextField
          {...text}
          name="trading_address.post_code"
          label="Postcode"
          autoCapitalize="characters"
        />
      </FormGrid>
    </Card>
  );
}
