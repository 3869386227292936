import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#platform/db/tx';
import type { Secrets } from '#platform/secrets';

export interface NewLink {
  readonly clientId: string;
  readonly blobId: string;
  /** What the file is called when it arrives. */
  readonly fileName: string;
  readonly expiresAt: Temporal.Instant;
  /** For a link that goes out by e-mail: keeps its token sealed, to be read again by `sealedLink`. */
  readonly sealWith?: Pick<Secrets, 'seal'>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A new link to a file, as its token: 256 random bits that cannot be guessed or looked up. */
export async function giveLink(tx: Tx, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('download_links')
    .values({
      token_hash: hashOf(token),
      client_id: link.clientId,
      blob_id: link.blobId,
      file_name: link.fileName,
      expires_at: link.expiresAt.toString(),
      token_sealed: link.sealWith?.seal(token) ?? null,
    })
    .execute();
  return token;
}

export const linkPath = (token: string) => `/v1/downloads/${token}`;

/** What a link leads to; undefined when there is none or its time is over. */
export const followLink = (tx: Tx, token: string, now: Temporal.Instant) =>
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

/** The link to a package that goes out by e-mail. */
export const sealedLink = (tx: Tx, clientId: string, blobId: string | null) =>
  tx
    .selectFrom('download_links')
    .select(['token_sealed', 'expires_at'])
    .where('client_id', '=', clientId)
    .where('blob_id', '=', blobId)
    .where('token_sealed', 'is not', null)
    .executeTakeFirst();
