import type { Client } from '@counterfoil/contract/account/client';
import { MASKED } from '@counterfoil/contract/account/client-fields';
import { clientFields } from '@counterfoil/contract/account/client-fields';
import { utrText } from '@counterfoil/domain/identifiers/utr';
import * as z from 'zod/mini';

const { shape } = clientFields;

/** The form's checks: the contract's own rules. A masked code is one that was not touched. */
export const detailsSchema = z.object({
  tax_reference: shape.tax_reference,
  companies_house_auth_code: z.optional(
    z.pipe(
      z.transform((typed: string): string | undefined | null =>
        typed === MASKED ? undefined : typed,
      ),
      shape.companies_house_auth_code,
    ),
  ),
});

/** Checked and tidied, ready to send. */
export type DetailsFields = z.output<typeof detailsSchema>;

/** The text in the fields; a field that the business does not have is left out. */
export type DetailsValues = z.input<typeof detailsSchema>;

export interface ShownDetails {
  readonly hasTaxReference: boolean;
  readonly hasAuthCode: boolean;
}

/** The saved details for the form. */
export function detailsValues(
  { tax_reference, companies_house_auth_code: code }: Client,
  { hasTaxReference, hasAuthCode }: ShownDetails,
): DetailsValues {
  return {
    ...(hasTaxReference ? { tax_reference: utrText(tax_reference ?? '') } : {}),
    ...(hasAuthCode ? { companies_house_auth_code: code ?? '' } : {}),
  };
}
