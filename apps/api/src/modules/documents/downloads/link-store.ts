import { createHash, randomBytes } from 'node:crypto';
import type * as contract from '@counterfoil/contract/documents/routes';
import type { FileBody } from '@counterfoil/contract/route';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { notFound } from '#platform/refusals';
import type { Secrets } from '#platform/secrets';
import type { DocumentsDeps } from '../record/deps.ts';
import { among } from '#platform/db/rows';
import { sealedAt } from '#platform/sealed-places';

export interface NewLink {
  readonly clientId: string;
  readonly blobId: string;
  /** The name of the downloaded file. */
  readonly fileName: string;
  readonly expiresAt: Temporal.Instant;
  /** For a link in an e-mail: stores the token sealed, for `sealedLink` to read again. */
  readonly sealWith?: Pick<Secrets, 'seal'>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const tokenAt = (hash: Uint8Array) =>
  sealedAt('download_links', 'token_sealed', Buffer.from(hash).toString('hex'));

/** Creates a link to a file and returns its token: 256 random bits; only the hash is stored. */
export async function giveLink(tx: Tx, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const token_hash = hashOf(token);
  await tx
    .insertInto('download_links')
    .values({
      token_hash,
      client_id: link.clientId,
      blob_id: link.blobId,
      file_name: link.fileName,
      expires_at: link.expiresAt.toString(),
      token_sealed: link.sealWith?.seal(token, tokenAt(token_hash)) ?? null,
    })
    .execute();
  return token;
}

export const linkPath = (token: string) => `/v1/downloads/${token}`;

/** The file behind a link; undefined when the link is unknown or has expired. */
const followLink = (tx: Tx, token: string, now: Temporal.Instant) =>
  tx
    .selectFrom('download_links as l')
    .innerJoin('blobs as b', (join) =>
      join.onRef('b.client_id', '=', 'l.client_id').onRef('b.id', '=', 'l.blob_id'),
    )
    .select(['l.blob_id', 'l.file_name'])
    .where('l.token_hash', '=', hashOf(token))
    .where('l.expires_at', '>', now.toString())
    .where('b.state', '=', 'kept')
    .executeTakeFirst();

/** The file behind a link; the link is the permission. A wrong and an expired token look the same. */
export async function fetchDownload(
  { transact, clock, blobs }: Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs'>,
  { params: { token } }: Call<typeof contract.fetchDownload>,
): Promise<FileBody> {
  const link = await transact.acrossClients((tx) => followLink(tx, token, clock.now()));
  if (!link) throw notFound();
  return {
    content: await blobs.stream(link.blob_id),
    filename: link.file_name,
    disposition: 'attachment',
  };
}

/** The link to a package, for its e-mail. */
/** The token of a link that was stored sealed. */
export const openToken = (
  secrets: Pick<Secrets, 'open'>,
  {
    token_hash,
    token_sealed,
  }: { readonly token_hash: Uint8Array; readonly token_sealed: Uint8Array },
): string => secrets.open(token_sealed, tokenAt(token_hash));

export const sealedLink = (tx: Tx, clientId: string, blobId: string | null) =>
  tx
    .selectFrom('download_links')
    .select(['token_hash', 'token_sealed', 'expires_at'])
    .where('client_id', '=', clientId)
    .where('blob_id', '=', blobId)
    .where('token_sealed', 'is not', null)
    .executeTakeFirst();

const MONTHS_FOR = { hours: 1 };

/** Deletes expired links, and downloads that can no longer be fetched. */
export async function tidyDownloads(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('download_links').where('expires_at', '<=', now.toString()).execute();
  const old = await tx
    .deleteFrom('month_downloads as m')
    .where('m.created_at', '<', now.subtract(MONTHS_FOR).toString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('download_links as l')
            .select('l.blob_id')
            .whereRef('l.client_id', '=', 'm.client_id')
            .whereRef('l.blob_id', '=', 'm.blob_id'),
        ),
      ),
    )
    .returning('m.blob_id')
    .execute();
  const ids = old.flatMap(({ blob_id }) => blob_id ?? []);
  await tx.updateTable('blobs').set({ state: 'dropped' }).where(among(ids)).execute();
}
