import { join } from 'node:path';
import { expect } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { mails } from '../harness/inbox.ts';
import type { Product, Settings } from '../harness/product.ts';
import { chance, type Chance } from '../harness/random.ts';
import { blobsIn } from './audit-blobs.ts';
import { fileUntilCutOff, openUploader, type Uploader } from './uploader.ts';
import { isAboutSeal } from './posted.ts';

/** The clients who file, of whom none writes invoices: their envelopes hold what they put there. */
const PEOPLE = ['stop@demo.test', 'multi@demo.test', 'shoebox@demo.test'];

export async function openUploaders(
  { url }: Pick<Product, 'url'>,
  when: Chance,
  signIn = signedIn,
): Promise<Uploader[]> {
  const uploaders: Uploader[] = [];
  for (const email of PEOPLE) {
    uploaders.push(await openUploader(await signIn(url, email), chance(when.next() * 2 ** 32)));
  }
  return uploaders;
}

/** Each files until the connection breaks. In the last rounds one after the other seals and archives. */
export function fileInRound(
  uploaders: readonly Uploader[],
  roundsLeft: number,
): (uploader: Uploader, isCutOff: () => boolean) => Promise<void> {
  const sealers = uploaders.slice(0, Math.max(0, uploaders.length - roundsLeft));
  return (uploader, isCutOff) => fileUntilCutOff(uploader, sealers.includes(uploader), isCutOff);
}

/** At the end: every package was announced once, and archived files are in the cold store only. */
export async function expectHandedOver(
  product: Product,
  { dataDir }: Settings,
  uploaders: readonly Uploader[],
): Promise<void> {
  await expectHandedOverOnce(product, uploaders.filter(({ isSealed }) => isSealed).length);
  await expectInTheColdStore(dataDir, uploaders);
}

/** The accountants get exactly one mail for each package. */
async function expectHandedOverOnce(product: Product, sealed: number): Promise<void> {
  const announced = async () => (await mails(product)).filter(isAboutSeal);
  const all = await eventually(announced, (found) => found.length >= sealed);
  expect(new Set(all.map(({ message_id: id }) => id)).size, 'one mail per envelope').toBe(sealed);
  expect(all).toHaveLength(sealed);
}

/** Archived bytes are whole, in the cold store, and no longer in the old place. */
async function expectInTheColdStore(
  dataDir: string,
  uploaders: readonly Uploader[],
): Promise<void> {
  const archived = uploaders.filter(({ isArchived }) => isArchived);
  const hashes = archived.flatMap(({ filed }) => [...filed.values()]).toSorted();
  await eventually(
    async () => [...(await blobsIn(join(dataDir, 'cold'))).values()].toSorted(),
    (found) => found.join() === hashes.join(),
  );
  await eventually(
    async () => {
      const hot = await blobsIn(join(dataDir, 'blobs'));
      return hashes.filter((hash) => hot.values().some((each) => each === hash));
    },
    (left) => left.length === 0,
  );
}
