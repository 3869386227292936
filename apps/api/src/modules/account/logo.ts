import type * as contract from '@counterfoil/contract/account/invoice-settings';
import type { FileBody } from '@counterfoil/contract/route';
import sharp from 'sharp';
import { keepBlob, reserveBlob } from '#platform/blobs/blob-rows';
import type { Call } from '#platform/http/serve-route';
import { SentenceRefusal, refuseField } from '#platform/refusals';
import { readClient } from './client-store.ts';
import type { AccountDeps } from './deps.ts';

/** The client's logo as printed on their papers; 404 when there is none. */
export async function getLogo(
  deps: AccountDeps,
  { caller }: Call<typeof contract.getLogo>,
): Promise<FileBody> {
  const client = await deps.transact.forClient(caller, (tx) => readClient(tx, caller.clientId));
  if (!client.logo_blob_id) throw new SentenceRefusal(404, 'There is no logo yet.');
  // The portal shows the logo from memory; a browser that opens this address must not render it.
  const content = await deps.blobs.get(client.logo_blob_id);
  return { content, filename: 'logo.png', disposition: 'attachment' };
}

/** Stores a client's logo, which papers show from now on. */
export async function setLogo(
  { transact, clock, blobs }: Pick<AccountDeps, 'transact' | 'clock' | 'blobs'>,
  clientId: string,
  upload: Uint8Array,
): Promise<void> {
  const png = await prepareLogo(upload);
  const id = await transact.acrossClients((tx) => reserveBlob(tx, clock, clientId, 'image/png'));
  const stored = await blobs.put(id, png);
  await transact.acrossClients(async (tx) => {
    await keepBlob(tx, clientId, id, stored);
    await tx.updateTable('clients').set({ logo_blob_id: id }).where('id', '=', clientId).execute();
  });
}

const LONGEST_SIDE = 1_200;
// A picture that claims more pixels than this is an attempt to exhaust memory.
const PIXEL_LIMIT = 40_000_000;
// The first bytes of a PNG and a JPEG. No other decoder sees untrusted bytes.
const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff'].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Re-encodes a logo (png, jpg or jpeg) as a PNG of at most 1,200 pixels a side, so that papers never
 * contain the uploaded bytes. Refuses any other content, whatever the file is called.
 */
export async function prepareLogo(upload: Uint8Array): Promise<Uint8Array> {
  const begins = (signature: Buffer) => signature.equals(upload.subarray(0, signature.length));
  try {
    if (!SIGNATURES.some(begins)) throw new Error('not a png or jpeg');
    return await sharp(upload, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .rotate() // applies the camera's orientation
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .toBuffer();
  } catch {
    throw refuseField('logo', 'Must be a png, jpg or jpeg picture');
  }
}
