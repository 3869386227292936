import type { ReactElement } from 'react';
import { FormGrid } from '#ui/fields/form-grid.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { FieldsetProps } from './contact-values.ts';

/** Where the primary contact lives. */
export function HomeFieldset({ control, disabled }: FieldsetProps): ReactElement {
  const field = { control, disabled, required: true } as const;
  return (
    <Card title="Address">
      <FormGrid>
        <TextField
          {...field}
          name="building_number"
          label="Building name or number"
          autoComplete="off"
        />
        <TextField
          {...field}
          name="address_line_1"
          label="Address line 1"
          autoComplete="address-line1"
        />
        <TextField
          {...field}
          name="address_line_2"
          label="Address line 2"
          autoComplete="address-line2"
        />
        <TextField
          {...field}
          name="city"
          label="City"
          autoCapitalize="words"
          autoComplete="address-level2"
        />
        <TextField
          {...field}
          name="postal_code"
          label="Postcode"
          autoCapitalize="characters"
          autoComplete="postal-code"
        />
      </FormGrid>
    </Card>
  );
}
