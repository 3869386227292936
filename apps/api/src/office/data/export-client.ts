import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { audit } from '#platform/audit';
import { zipStream, type ZipEntry } from '#platform/http/zip-stream';
import { OfficeRefusal, type OfficeDeps, type CommandContext } from '../command.ts';
import type { FoundClient } from '../find-client.ts';
import { openFile } from '../open-file.ts';
import { clientFiles, type ClientFile } from './client-files.ts';
import { clientTables, type ClientTable } from './client-tables.ts';
import { loginRows } from './login-rows.ts';
import { asJson, opened, readRows } from './read-rows.ts';

/**
 * Tables without data of the client: answers kept for repeated requests, live links, sums of other rows, and keys to
 * act at a provider.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'authorisation_states',
  'tax_grants',
  'idempotency_keys',
  'download_links',
  'month_downloads',
  'invoice_tallies',
  'invoice_totals',
]);

interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly blob_id?: string;
}

export interface Export {
  readonly content: AsyncIterable<Uint8Array>;
  /** How many files it holds, with those of the rows. */
  readonly files: number;
}

/**
 * All that is stored about a client, as a ZIP that is made while it is read: a JSON file for each
 * table with sealed values readable, all files, and a manifest with a hash of each.
 */
export async function exportClient(
  deps: OfficeDeps,
  client: FoundClient,
  { tell }: CommandContext,
): Promise<Export> {
  const { transact, clock } = deps;
  const { tables, files } = await transact.acrossClients(async (tx) => {
    const all = await clientTables(tx);
    await audit(tx, clock, { action: 'client_exported', userId: null, clientId: client.id });
    return { tables: all, files: await clientFiles(tx, deps.secrets, client.id, all) };
  });
  const packed: PackedFile[] = [];
  const done = (entry: PackedFile) => {
    packed.push(entry);
    tell?.(`${packed.length} of ${entries.length} files: ${entry.path}`);
  };
  const entries: ZipEntry[] = [
    ...rowEntries(deps, client.id, tables, done),
    ...files.map((file) => fileEntry(deps, file, done)),
    { name: 'manifest.json', open: async () => manifest(deps, client, packed) },
  ];
  return { content: zipStream(entries, clock.now()), files: entries.length };
}

type EntryCallback = (entry: PackedFile) => void;

function rowEntries(
  { transact, secrets }: OfficeDeps,
  clientId: string,
  tables: readonly ClientTable[],
  done: EntryCallback,
): ZipEntry[] {
  const entry = (name: string, rows: () => ReturnType<typeof readRows>): ZipEntry => ({
    name: `data/${name}.json`,
    open: async () => {
      const json = asJson(rows(), (row) => opened(secrets, name, row));
      return Readable.from(hashed(json, { path: `data/${name}.json` }, done));
    },
  });
  return [
    ...Object.entries(loginRows(transact, clientId)).map(([name, rows]) => entry(name, rows)),
    ...tables
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map((table) => entry(table.name, () => readRows(transact, clientId, table))),
  ];
}

const fileEntry = (
  deps: OfficeDeps,
  { blobId, path, sha256, isSealed }: ClientFile,
  done: EntryCallback,
): ZipEntry => ({
  name: path,
  open: async () => {
    const bytes = await openFile(deps, blobId);
    if (!bytes) {
      throw new OfficeRefusal(`${path} is lost: no store has it. The export was given up.`);
    }
    const entry = { path, blob_id: blobId };
    // A sealed file opens only as it was.
    return Readable.from(
      isSealed
        ? hashed(deps.secrets.openFile(bytes, blobId), entry, done)
        : hashed(bytes, { ...entry, asStored: sha256 }, done),
    );
  },
});

interface HashedFile {
  readonly path: string;
  readonly blob_id?: string;
  /** The hash that was recorded when the file was stored. */
  readonly asStored?: string | null;
}

async function* hashed(
  content: AsyncIterable<Uint8Array>,
  { asStored = null, ...entry }: HashedFile,
  done: EntryCallback,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    yield chunk;
  }
  const sha256 = hash.digest('hex');
  if (asStored !== null && asStored !== sha256) {
    throw new OfficeRefusal(`${entry.path} is not as it was stored; the export was given up.`);
  }
  done({ ...entry, bytes, sha256 });
}

/** Made last, when all the others have been read. */
function manifest(
  { clock }: OfficeDeps,
  client: FoundClient,
  files: readonly PackedFile[],
): Uint8Array {
  const { id, client_number, company_name, brand } = client;
  const about = { client_id: id, client_number, company_name, brand };
  const made_at = clock.now().toString();
  return Buffer.from(`${JSON.stringify({ ...about, made_at, files }, null, 2)}\n`);
}
