import { errorsByCountry, type FieldsByCountry } from '@counterfoil/contract/customers/by-country';
import { writtenPostCode } from '@counterfoil/domain/customer/post-code';
import { FieldRefusal } from '#platform/refusals';

/** The fields with the post code formatted for the country. 422 on a wrong post code or phone number. */
export function judgeByCountry<F extends FieldsByCountry>(fields: F, country: string): F {
  const errors = errorsByCountry(fields, country);
  if (errors.length) throw new FieldRefusal(errors);
  const { post_code } = fields;
  return post_code ? { ...fields, post_code: writtenPostCode(post_code, country) } : fields;
}
