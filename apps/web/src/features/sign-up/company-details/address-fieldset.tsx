import type { ReactElement } from 'react';
import { FormGrid } from '#ui/fields/form-grid.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import styles from './company-details.module.css';
import type { VatControl } from './vat-values.ts';

/** Where the business trades: its invoices must show an address, and no register has one. */
export function AddressFieldset({ control }: { readonly control: VatControl }): ReactElement {
  const text = { control, required: true } as const;
  return (
    <PageSection title="Trading address">
      <p className={styles.about}>By law, your invoices must show your business address.</p>
      <FormGrid>
        <TextField
          {...text}
          name="trading_address.address_line_1"
          label="Address line 1"
          autoComplete="address-line1"
        />
        <TextField
          control={control}
          name="trading_address.address_line_2"
          label="Address line 2"
          autoComplete="address-line2"
        />
        <TextField
          {...text}
          name="trading_address.city"
          label="City"
          autoComplete="address-level2"
          autoCapitalize="words"
        />
        <TextField
          {...text}
          name="trading_address.post_code"
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
        />
      </FormGrid>
    </PageSection>
  );
}
