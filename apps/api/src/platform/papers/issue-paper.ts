import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '../brands.ts';
import type { Scope } from '../db/transact.ts';
import type { Tx } from '../db/tx.ts';
import { withNewBlobs, type FileDeps } from '../files/new-blobs.ts';
import { changedMeanwhile } from '../refusals.ts';
import type { Secrets } from '../secrets.ts';
import type { Typst } from '../typst/typst.ts';

/** A paper's stored file; the transaction that issues the paper keeps it. */
export interface IssuedFile {
  readonly blobId: string;
  readonly byteSize: number;
  /** The instant the file was made. */
  readonly at: Temporal.Instant;
}

/** A paper to issue. `Facts` are the rows that it is made of. */
export interface Paper<Facts, Answer> {
  /** Reads the facts, and refuses a paper that may not be issued. Runs again under the locks. */
  readonly read: (tx: Tx) => Promise<Facts>;
  /** Makes the PDF from the facts, as of an instant. No transaction is open meanwhile. */
  readonly render: (facts: Facts, at: Temporal.Instant) => Promise<Uint8Array>;
  /** Locks the rows that the facts come from, until the commit. */
  readonly lock: (tx: Tx, facts: Facts) => Promise<unknown>;
  /** The facts that must be the same at the commit as in the PDF. */
  readonly fixed: (facts: Facts) => unknown;
  /** Writes what the issue changes. The facts are those read under the locks. */
  readonly commit: (tx: Tx, facts: Facts, file: IssuedFile) => Promise<Answer>;
}

/** Dependencies of the modules that issue papers. */
export interface PaperDeps extends FileDeps {
  readonly brands: readonly Brand[];
  readonly secrets: Secrets;
  readonly typst: Typst;
}

/** The facts changed after the PDF was rendered. Thrown, so that the Idempotency-Key rolls back too. */
class Outdated extends Error {}

const TRIES = 3;

/**
 * Issues a paper whose PDF shows exactly what is committed. Read, render, reserve a blob and store;
 * then lock, read again, compare and commit in one transaction. Nothing is locked while the PDF is
 * rendered, so the facts may change; then everything is tried again. 409 after three tries.
 */
export async function issuePaper<Facts, Answer>(
  deps: FileDeps,
  scope: Scope,
  paper: Paper<Facts, Answer>,
): Promise<Answer> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await issueOnce(deps, scope, paper);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw changedMeanwhile();
}

async function issueOnce<Facts, Answer>(
  deps: FileDeps,
  scope: Scope,
  { read, render, lock, fixed, commit }: Paper<Facts, Answer>,
): Promise<Answer> {
  const { transact, clock } = deps;
  const rendered = await transact.forClient(scope, read);
  const at = clock.now();
  const pdf = await render(rendered, at);
  return withNewBlobs(deps, scope.clientId, async (write) => {
    const blob = await write({ contentType: 'application/pdf', content: pdf });
    return transact.answering(scope, async (tx) => {
      await lock(tx, rendered);
      const facts = await read(tx);
      if (!isDeepStrictEqual(fixed(facts), fixed(rendered))) throw new Outdated();
      await blob.keep(tx);
      return commit(tx, facts, { blobId: blob.id, byteSize: blob.byteSize, at });
    });
  });
}
