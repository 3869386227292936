import type * as contract from '@counterfoil/contract/account/invoice-settings';
import { NO_PICTURE, UNREADABLE_LOGO } from '@counterfoil/domain/client/logo-file';
import type { FileBody } from '@counterfoil/contract/route';
import type { NotNull } from 'kysely';
import sharp from 'sharp';
import { dropBlobs } from '#platform/files/drop-blobs';
import { madeAnew } from '#platform/files/pictures';
import { withNewBlobs, type FileDeps, type BlobWriter } from '#platform/files/new-blobs';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { SentenceRefusal, refuseField } from '#platform/refusals';
import type { MailPicture } from '#platform/mail/mail-pictures';
import { changeClient, lockClientRow, readClient, type ClientRow } from '../record/client-store.ts';
import type { AccountDeps } from '../record/deps.ts';
import { dominantColour } from './logo-colour.ts';

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

/** A logo that is written and not used yet. */
export interface NewLogo {
  /** Its columns, after this transaction has kept the blob. */
  readonly keep: (tx: Tx) => Promise<Pick<ClientRow, 'logo_blob_id' | 'paper_colour'>>;
}

/**
 * Writes a client's new logo, a picture from `prepareLogo`. Papers and mails show it, in its colour, once a transaction has
 * called `keep`.
 */
export async function writeLogo(write: BlobWriter, png: Uint8Array): Promise<NewLogo> {
  const paper_colour = await colourOfLogo(png);
  const blob = await write({ contentType: 'image/png', content: png });
  return {
    keep: async (tx) => {
      await blob.keep(tx);
      return { logo_blob_id: blob.id, paper_colour };
    },
  };
}

/** The columns of a client without a logo. */
export const NO_LOGO = { logo_blob_id: null, paper_colour: null };

/** Gives up the logo that a client had before. */
export async function dropLogo(tx: Tx, { id, logo_blob_id }: ClientRow): Promise<void> {
  if (logo_blob_id) await dropBlobs(tx, id, [logo_blob_id]);
}

/** Stores a client's logo without a request, as the office does. */
export const setLogo = async (
  deps: FileDeps,
  clientId: string,
  upload: Uint8Array,
): Promise<void> =>
  withNewBlobs(deps, clientId, async (write) => {
    const logo = await writeLogo(write, await prepareLogo(upload));
    await deps.transact.forClient({ clientId }, async (tx) => {
      const before = await lockClientRow(tx, clientId);
      await changeClient(tx, before, await logo.keep(tx));
      await dropLogo(tx, before);
    });
  });

/** Stores the colours of logos from before colours were stored. */
export async function colourOldLogos({
  transact,
  blobs,
}: Pick<FileDeps, 'transact' | 'blobs'>): Promise<void> {
  const rows = await transact.acrossClients((tx) =>
    tx
      .selectFrom('clients')
      .select(['id', 'logo_blob_id'])
      .where('logo_blob_id', 'is not', null)
      .where('paper_colour', 'is', null)
      .orderBy('id')
      .$narrowType<{ logo_blob_id: NotNull }>()
      .execute(),
  );
  const store = async (id: string, logo: string) => {
    const paper_colour = await colourOfLogo(await blobs.get(logo));
    await transact.acrossClients((tx) =>
      tx
        .updateTable('clients')
        .set({ paper_colour })
        .where('id', '=', id)
        // The logo may have been replaced meanwhile.
        .where('logo_blob_id', '=', logo)
        .execute(),
    );
  };
  // An unreadable one must not stop the later ones.
  const failures: unknown[] = [];
  for (const { id, logo_blob_id } of rows) {
    await store(id, logo_blob_id).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some logos could not be read');
}

// Enough to find the dominant colour.
const SAMPLE_SIDE = 96;

export async function colourOfLogo(png: Uint8Array): Promise<string> {
  const side = { width: SAMPLE_SIDE, height: SAMPLE_SIDE };
  const sample = sharp(png).resize({ ...side, fit: 'inside', kernel: 'nearest' });
  return dominantColour(await sample.toColourspace('srgb').ensureAlpha().raw().toBuffer());
}

const MAIL_WIDTH = 180;
const MAIL_HEIGHT = 48;
// For sharp screens.
const DENSITY = 2;

/** The logo for a mail: at most 180 by 48 pixels as shown, never enlarged, and a few kilobytes. */
export async function logoForMail(logo: Uint8Array): Promise<MailPicture> {
  const picture = sharp(logo);
  const { width, height } = await picture.metadata();
  const share = Math.min(1, MAIL_WIDTH / width, MAIL_HEIGHT / height);
  const png = await picture
    .resize({
      width: MAIL_WIDTH * DENSITY,
      height: MAIL_HEIGHT * DENSITY,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ palette: true })
    .toBuffer();
  const shown = (side: number) => Math.max(1, Math.round(side * share));
  return { png, width: shown(width), height: shown(height) };
}

const LIMITS = { mostPixels: 40_000_000, longestSide: 1_200 };
// The first bytes of a PNG and a JPEG. No other decoder sees untrusted bytes.
const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff'].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Re-encodes a logo (png, jpg or jpeg) as a PNG of at most 1,200 pixels a side, so that papers never
 * contain the uploaded bytes. Refuses any other content, whatever the file is called.
 */
export async function prepareLogo(upload: Uint8Array): Promise<Uint8Array> {
  const begins = (signature: Buffer) => signature.equals(upload.subarray(0, signature.length));
  if (!SIGNATURES.some(begins)) throw refuseField('logo', NO_PICTURE);
  try {
    return await madeAnew(upload, LIMITS, (picture) => picture.png());
  } catch {
    throw refuseField('logo', UNREADABLE_LOGO);
  }
}
