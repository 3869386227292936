import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import { zipFileNames } from '#platform/zip-names';
import type { Secrets } from '#platform/secrets';
import { blobsOfClients, type ClientTable } from './client-tables.ts';
import { sealedAt } from '#platform/sealed-places';

/** A stored file of the client. */
export interface ClientFile {
  readonly blobId: string;
  /** Of the bytes as they are stored. */
  readonly sha256: string | null;
  /** Whether the bytes were sealed before they were stored, as identity papers are. */
  readonly isSealed: boolean;
  /** In an export: "files/documents/Receipt.pdf". */
  readonly path: string;
}

/** Files that are made of others: previews, and ZIPs of documents. */
const MADE_OF_OTHERS: ReadonlySet<string> = new Set([
  'documents.preview_blob_id',
  'download_links.blob_id',
  'envelopes.package_blob_id',
  'month_downloads.blob_id',
]);
const NAMES = ['file_name', 'title', 'number', 'date'];
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

/** The place of sealed files' names: a name like "passport 925076473.jpg" reveals as much as the picture. */
const SEALED_NAME = 'name_sealed';
const MEDIA_TYPE = 'media_type';

interface FileRow {
  readonly id: string;
  readonly sha256: string | null;
  readonly content_type: string;
  readonly name: string | null;
  /** The row of the name. */
  readonly row_id: string;
  readonly sealed_name: Uint8Array | null;
  /** The type before sealing; the blob's own type only says that it is bytes. */
  readonly media_type: string | null;
}

/** All files that rows of the client name, each once, by table. */
export async function clientFiles(
  tx: Tx,
  secrets: Pick<Secrets, 'open'>,
  clientId: string,
  tables: readonly ClientTable[],
): Promise<ClientFile[]> {
  const files = new Map<string, ClientFile>();
  const take = (folder: string, part: string, rows: readonly FileRow[]) => {
    const fresh = rows.filter(({ id }) => !files.has(id));
    const names = zipFileNames(fresh.map((row) => fileName(secrets, part, row)));
    for (const [at, { id, sha256, sealed_name }] of fresh.entries()) {
      const path = `files/${folder}/${names[at]}`;
      files.set(id, { blobId: id, sha256, isSealed: sealed_name !== null, path });
    }
  };
  for (const column of await blobsOfClients(tx)) {
    take('client', partOf(column), await filesOfClient(tx, clientId, column));
  }
  for (const table of tables) {
    for (const blob of table.blobs.filter((each) => !MADE_OF_OTHERS.has(`${table.name}.${each}`))) {
      take(table.name, partOf(blob), await filesOf(tx, clientId, table, blob));
    }
  }
  return [...files.values()];
}

/** "certificate_blob_id" -> "certificate"; empty for the file that the row is about. */
const partOf = (column: string) =>
  column.replace(/^pdf_blob_id$|_?blob_id$/, '').replaceAll('_', ' ');

/** "Terms of business.pdf", and "Terms of business certificate.pdf" for another of its files. */
function fileName(
  secrets: Pick<Secrets, 'open'>,
  part: string,
  { name, row_id, sealed_name, media_type, content_type }: FileRow,
): string {
  if (sealed_name !== null) {
    const at = sealedAt('identity_files', SEALED_NAME, row_id);
    return withEnding(secrets.open(sealed_name, at), ENDINGS[media_type ?? '']);
  }
  const ending = ENDINGS[content_type] ?? '';
  const text = [name, part].filter(Boolean).join(' ') || 'file';
  return text.toLowerCase().endsWith(ending) ? text : `${text}${ending}`;
}

/** A picture was re-encoded on arrival: "photo.png" -> "photo.jpg". */
function withEnding(name: string, ending: string | undefined): string {
  if (!ending) return name;
  const isSo = name.toLowerCase().endsWith(ending) || (ending === '.jpg' && /\.jpeg$/i.test(name));
  return isSo ? name : `${name.replace(/\.[^.]*$/, '')}${ending}`;
}

async function filesOf(
  tx: Tx,
  clientId: string,
  { name: table, columns }: ClientTable,
  blob: string,
): Promise<FileRow[]> {
  const column = NAMES.find((each) => columns.includes(each));
  const name = column ? sql`r.${sql.ref(column)}::text` : sql`null`;
  const sealed = columns.includes(SEALED_NAME) ? sql`r.${sql.ref(SEALED_NAME)}` : sql`null::bytea`;
  const media = columns.includes(MEDIA_TYPE) ? sql`r.${sql.ref(MEDIA_TYPE)}` : sql`null::text`;
  const { rows } = await sql<FileRow>`
    select distinct on (b.id) b.id, b.sha256, b.content_type, ${name} as name, ${sealed} as sealed_name,
      ${columns.includes('id') ? sql`r.id::text` : sql`''`} as row_id,
      ${media} as media_type
    from ${sql.table(table)} r
    join blobs b on b.client_id = r.client_id and b.id = r.${sql.ref(blob)}
    where r.client_id = ${clientId} and b.state = 'kept' order by b.id`.execute(tx);
  return rows;
}

async function filesOfClient(tx: Tx, clientId: string, blob: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select b.id, b.sha256, b.content_type, null as name, '' as row_id, null::bytea as sealed_name,
      null::text as media_type
    from clients c join blobs b on b.client_id = c.id and b.id = c.${sql.ref(blob)}
    where c.id = ${clientId} and b.state = 'kept'`.execute(tx);
  return rows;
}
