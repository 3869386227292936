import { MAX_IDS } from '@counterfoil/contract/shapes';
import { REQUIRED } from '@counterfoil/domain/text';
import { refuseField } from './refusals.ts';

type Lists = Readonly<Record<string, unknown>> | undefined;

/**
 * The ids of an action on several things as they were given, whether in the body or in the query,
 * as `invoice_ids`, `invoice_ids[]` or `invoiceIds`. 422 when there is none, or too many.
 */
export function givenIds(thing: string, ...places: readonly Lists[]): readonly string[] {
  const ids = idsIfGiven(thing, ...places);
  if (!ids) throw refuseField(`${thing}_ids`, REQUIRED);
  return ids;
}

/** The same where none need be given: null then. */
export function idsIfGiven(thing: string, ...places: readonly Lists[]): readonly string[] | null {
  const field = `${thing}_ids`;
  const ids = places.flatMap((place) =>
    [field, `${field}[]`, `${thing}Ids`, `${thing}Ids[]`].flatMap(
      (name) => (place?.[name] as readonly string[] | undefined) ?? [],
    ),
  );
  if (ids.length > MAX_IDS) throw refuseField(field, `Must contain no more than ${MAX_IDS} ids`);
  return ids.length > 0 ? ids : null;
}
