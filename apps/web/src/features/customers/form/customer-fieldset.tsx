import { countries, countryName, DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import { needsPostCode, postCodeName } from '@counterfoil/domain/customer/post-code';
import { once } from '@counterfoil/domain/once';
import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Card } from '#ui/page/card.tsx';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { EMAIL_LIST } from '#lib/form/email-list.ts';
import { GrowingField } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SameCustomers } from './same-customers.tsx';
import type { CustomerFields, CustomerValues } from './customer-values.ts';

const countryOptions = once(() => [
  // Most customers are in the UK, and people type its common names.
  {
    value: DEFAULT_COUNTRY,
    label: countryName(DEFAULT_COUNTRY),
    hint: 'UK, Great Britain',
  },
  ...countries()
    .filter(({ code }) => code !== DEFAULT_COUNTRY)
    .map(({ code, name }) => ({ value: code, label: name })),
]);

const EMAIL_HINT = 'We’ll send invoices here. Separate multiple addresses with commas.';

// These are somebody else's details, so the browser must not fill in the user's own.
const autoComplete = 'off';

interface Props {
  readonly control: Control<CustomerValues, unknown, CustomerFields>;
  readonly readOnly?: boolean;
  /** The customer, once it is saved. */
  readonly id?: string | undefined;
}

/** The fields of a customer. */
export function CustomerFieldset({ control, readOnly = false, id }: Props): ReactElement {
  const country = useWatch({ control, name: 'country' });
  const text = { control, autoComplete, readOnly } as const;
  const required = !readOnly;
  const phone = { ...text, type: 'tel', inputMode: 'tel' } as const;
  return (
    <>
      <Card title="Customer">
        <FormGrid>
          <TextField {...text} name="name" label="Name" required={required} />
          <TextField {...text} name="contact_name" label="Contact name" autoCapitalize="words" />
          <FullRow>
            {/* Not type=email, which takes a single address and rewrites some. */}
            <GrowingField
              {...text}
              name="email"
              label="Email"
              hint={readOnly ? undefined : EMAIL_HINT}
              inputMode="email"
              {...EMAIL_LIST}
              autoCapitalize="none"
              required={required}
            />
          </FullRow>
          <TextField {...phone} name="phone_no_1" label="Phone number" required={required} />
          <TextField {...phone} name="phone_no_2" label="Second phone number" />
        </FormGrid>
        {!readOnly && <SameCustomers {...{ control, id }} />}
      </Card>
      <Card title="Address">
        <FormGrid>
          <FullRow>
            <TextField {...text} name="address_line_1" label="Address line 1" required={required} />
          </FullRow>
          <TextField {...text} name="address_line_2" label="Address line 2" />
          <TextField {...text} name="address_line_3" label="Address line 3" />
          <TextField
            {...text}
            name="city"
            label="City"
            autoCapitalize="words"
            required={required}
          />
          <TextField
            {...text}
            name="post_code"
            label={postCodeName(country ?? DEFAULT_COUNTRY)}
            autoCapitalize="characters"
            required={required && needsPostCode(country || DEFAULT_COUNTRY)}
          />
          <ComboboxField
            control={control}
            name="country"
            label="Country"
            options={countryOptions()}
            readOnly={readOnly}
            required={required}
          />
        </FormGrid>
      </Card>
    </>
  );
}
