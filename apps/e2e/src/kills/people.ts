import { signedIn } from '../harness/api-client.ts';
import type { Site } from '../harness/product.ts';
import { chance, type Chance } from '../harness/random.ts';
import { openWriter, type Writer } from './writer.ts';

/** Several people, two of them for one client; the last is not registered for VAT. */
export function openWriters(
  { url }: Pick<Site, 'url'>,
  when: Chance,
  signIn = signedIn,
): Promise<Writer[]> {
  const people = [
    ['anna', 'empty@demo.test', 'brightpence'],
    ['bert', 'empty@demo.test', 'brightpence'],
    ['carl', 'ltd@demo.test', 'brightpence'],
    ['dora', 'second-brand@demo.test', 'alder-finch'],
    ['emil', 'sole@demo.test', 'brightpence'],
  ] as const;
  return Promise.all(
    people.map(async ([name, email, brand]) => {
      const seed = Math.floor(when.next() * 2 ** 32);
      const client = await signIn(url, email, brand);
      return openWriter(name, client, email !== 'sole@demo.test', chance(seed));
    }),
  );
}
