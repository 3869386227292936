import { BlobError, type ListedBlob } from '@counterfoil/providers/blobs/port';
import { audit } from '#platform/audit';
import { type CommandContext, OfficeRefusal } from '../command.ts';
import { idOf, keptAfter, recordsOf, usesOf, type BlobRecord } from './blob-records.ts';
import { createFindings, STORES, type Finding, type Question, type StoreName } from './finding.ts';
import { goOn } from './go-on.ts';
import { forEach, inPages } from './in-pages.ts';
import { isRecorded, questionsOf, storeNamed, type FilesDeps } from './questions.ts';
import { readBack } from './read-back.ts';

const PAGE = 1000;

type Walk = ReturnType<typeof startWalk>;

function startWalk(deps: FilesDeps, at: CommandContext) {
  const none = () => ({ count: 0, bytes: 0 });
  return {
    deps,
    at,
    ask: questionsOf(deps, at),
    findings: createFindings(),
    tally: {
      rows: none(),
      hot: none(),
      cold: none(),
      strays: none(),
      removed: none(),
      /** Files of each store that have a row. */
      known: { hot: 0, cold: 0 },
    },
  };
}

export interface Comparison {
  readonly tally: Walk['tally'];
  readonly counts: Readonly<Record<Finding['fault'], number>>;
  /** The first thousand findings, with what names the file. */
  readonly listed: readonly (Finding & { readonly used_by: string | null })[];
}

/**
 * Compares the files of both stores with their rows, in pages, while the portal goes on. Every finding is asked for at
 * once, and those that are listed once more at the end.
 * @param hash also reads every file
 * @param remove also removes the bytes without a row
 */
export const compareFiles = (
  deps: FilesDeps,
  { hash, remove }: { readonly hash: boolean; readonly remove: boolean },
  at: CommandContext,
): Promise<Comparison> =>
  answering(async () => {
    const walk = startWalk(deps, at);
    // First, so that no number of strays keeps a lost document off the list.
    await walkRows(walk, hash);
    await walkFiles(walk, async (store, file, record) => {
      if (!record) return judgeStray(walk, store, file, remove);
      if (record.state !== 'kept') return;
      const { id } = record;
      if (record.store !== store) return note(walk, walk.ask.isCopied(store, id, file.byteSize));
      // With --hash the file is read anyway.
      if (!hash && record.byte_size !== file.byteSize) await note(walk, walk.ask.isDamaged(id));
    });
    await walk.findings.askAgain(at.signal);
    const { tally, findings } = walk;
    const listed = await withUses(deps, findings.listed());
    return { tally, counts: findings.counts, listed };
  });

/** The bytes without a row, and how many files of each store have one. */
export const countStrays = (deps: FilesDeps, at: CommandContext): Promise<Walk['tally']> =>
  answering(async () => {
    const walk = startWalk(deps, at);
    await walkFiles(walk, async (store, file, record) => {
      if (!record) await judgeStray(walk, store, file, false);
    });
    return walk.tally;
  });

/** The command's own sentence where a store fails: what was seen until then proves nothing. */
async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    throw new OfficeRefusal(`${error.message} The comparison could not be finished.`);
  }
}

type JudgeFile = (
  store: StoreName,
  file: ListedBlob,
  record: BlobRecord | undefined,
) => Promise<void>;

/** Lists first and then asks for rows: a row is there before its bytes. */
async function walkFiles({ deps, at, tally }: Walk, judge: JudgeFile): Promise<void> {
  for (const store of STORES) {
    for await (const page of inPages(storeNamed(deps, store).list(), PAGE)) {
      goOn(at.signal);
      const keys = page.map(({ key }) => key);
      const records = await deps.transact.acrossClients((tx) => recordsOf(tx, keys));
      await forEach(page, (file) => judge(store, file, records.get(file.key)));
      tally.known[store] += records.size;
      for (const { byteSize } of page) count(tally[store], byteSize);
      at.tell?.(`${tally[store].count} files of the ${store} store compared`);
    }
  }
}

async function walkRows(walk: Walk, hash: boolean): Promise<void> {
  const { deps, at, tally } = walk;
  for (let after: string | null = null; ;) {
    goOn(at.signal);
    const last: string | null = after;
    const page: BlobRecord[] = await deps.transact.acrossClients((tx) => keptAfter(tx, last, PAGE));
    await forEach(page, (record) => judgeRow(walk, record, hash));
    for (const { byte_size } of page) count(tally.rows, byte_size);
    at.tell?.(`${tally.rows.count} rows compared`);
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? null;
  }
}

async function judgeRow(walk: Walk, record: BlobRecord, hash: boolean): Promise<void> {
  const { deps, at, ask } = walk;
  const { id } = record;
  const store = storeNamed(deps, record.store);
  if (!hash) {
    if (!(await store.exists(id))) await note(walk, ask.isMissing(id));
    return;
  }
  const found = await readBack(store, id, at.signal);
  if (found === 'missing') await note(walk, ask.isMissing(id));
  else if (!isRecorded(found, record)) await note(walk, ask.isDamaged(id));
}

async function note({ findings }: Walk, ask: Question): Promise<void> {
  const found = await ask();
  if (found) findings.add(found, ask);
}

async function judgeStray(
  walk: Walk,
  store: StoreName,
  { key, byteSize }: ListedBlob,
  remove: boolean,
): Promise<void> {
  const { ask, findings, tally, at } = walk;
  const question = ask.isStray(store, key, byteSize);
  const found = await question();
  if (!found) return;
  count(tally.strays, byteSize);
  if (!remove) return findings.add(found, question);
  goOn(at.signal);
  await removeStray(walk, found);
  count(tally.removed, byteSize);
}

/** The log first, so that nothing goes unsaid. No row can take the key any more: each is new. */
async function removeStray({ deps }: Walk, { key, store, bytes }: Finding): Promise<void> {
  const who = { action: 'stray_file_removed', userId: null };
  const id = idOf(key);
  const detail = { store, bytes, ...(id === null ? { key } : {}) };
  await deps.transact.acrossClients((tx) => audit(tx, deps.clock, who, { id, detail }));
  await storeNamed(deps, store).delete(key);
}

async function withUses({ transact }: FilesDeps, listed: readonly Finding[]) {
  const records = listed.flatMap(({ record }) => record ?? []);
  const uses = await transact.acrossClients((tx) => usesOf(tx, records));
  return listed.map((finding) => ({ ...finding, used_by: uses.get(finding.key) ?? null }));
}

function count(of: { count: number; bytes: number }, bytes: number): void {
  of.count++;
  of.bytes += bytes;
}
