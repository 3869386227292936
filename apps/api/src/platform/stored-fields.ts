import { pick } from '@counterfoil/domain/pick';

/** The columns that a reply shows as stored: those named like a field of its schema. */
export function storedFields<R extends object, S extends object>(
  row: R,
  { shape }: { readonly shape: S },
): Pick<R, keyof R & keyof S & string> {
  const isStored = (name: string): name is keyof R & keyof S & string => name in row;
  return pick(row, Object.keys(shape).filter(isStored));
}
