import { countries, DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { Card } from '#ui/card.tsx';
import { ComboboxField } from '#ui/combobox-field.tsx';
import { FormGrid, FullRow } from '#ui/form-grid.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { CustomerFields, CustomerValues } from './customer-values.ts';

const COUNTRIES = countries().map(({ code, name }) => ({
  value: code,
  label: name,
  // People type what they say.
  ...(code === DEFAULT_COUNTRY ? { hint: 'UK, Great Britain' } : {}),
}));

// Somebody else's details: the browser must not offer the person's own.
const autoComplete = 'off';

/** The fields of a customer. */
export function CustomerFieldset({
  control,
}: {
  readonly control: Control<CustomerValues, unknown, CustomerFields>;
}): ReactElement {
  const text = { control, autoComplete } as const;
  const phone = { ...text, type: 'tel', inputMode: 'tel' } as const;
  return (
    <>
      <Card title="Customer">
        <FormGrid>
          <TextField {...text} name="name" label="Name" required />
          <TextField {...text} name="contact_name" label="Contact name" autoCapitalize="words" />
          <FullRow>
            {/* Not type=email: that takes one address only, and rewrites what it does not like. */}
            <TextField
              {...text}
              name="email"
              label="Email"
              hint="Invoices are sent here. Put a comma between several addresses."
              inputMode="email"
              autoCapitalize="none"
              required
            />
          </FullRow>
          <TextField {...phone} name="phone_no_1" label="Phone number" required />
          <TextField {...phone} name="phone_no_2" label="Second phone number" />
        </FormGrid>
      </Card>
      <Card title="Trading address">
        <FormGrid>
          <FullRow>
            <TextField {...text} name="address_line_1" label="Address line 1" required />
          </FullRow>
          <TextField {...text} name="address_line_2" label="Address line 2" />
          <TextField {...text} name="address_line_3" label="Address line 3" />
          <TextField {...text} name="city" label="City" autoCapitalize="words" required />
          <TextField
            {...text}
            name="post_code"
            label="Postcode"
            autoCapitalize="characters"
            required
          />
          <ComboboxField
            control={control}
            name="country"
            label="Country"
            options={COUNTRIES}
            required
          />
        </FormGrid>
      </Card>
    </>
  );
}
