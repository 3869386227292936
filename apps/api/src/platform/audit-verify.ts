import { sql } from 'kysely';
import { CHAIN_START, type ChainEnd, hashAfter, headBytes, hexOf } from './audit-chain.ts';
import type { Transact } from './db/transact.ts';
import type { Tx } from './db/tx.ts';
import type { Secrets } from './secrets.ts';

/** A disagreement of the audit log with its chain. */
export interface AuditFault {
  /** Null for a row that is not in the chain. */
  readonly position: number | null;
  readonly row_id: string | null;
  readonly fault: string;
}

export interface AuditVerdict {
  /** The rows in the chain. */
  readonly rows: number;
  /** The rows that the next minute adds to it. */
  readonly waiting: number;
  /** The newest head, in hexadecimal; null before the first. Kept elsewhere, it shows when the log's end is cut off. */
  readonly head: { readonly position: number; readonly hash: string; readonly at: string } | null;
  /** By which anyone can check the heads' signatures: Ed25519, base64 of its DER. */
  readonly public_key: string;
  /** The first hundred. */
  readonly faults: readonly AuditFault[];
}

/** A head that was written down earlier. */
export interface KnownHead {
  readonly position: number;
  readonly hash: string;
}

interface VerifyDeps {
  readonly transact: Transact;
  readonly secrets: Secrets;
}

interface Reading {
  readonly known?: KnownHead | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly tell?: ((line: string) => void) | undefined;
}

const PAGE = 5_000;
const MOST_FAULTS = 100;

/** Compares every row of the audit log with the chain, and the chain with its signed heads. */
export async function verifyAudit(deps: VerifyDeps, reading: Reading): Promise<AuditVerdict> {
  const { transact, secrets } = deps;
  const faults: AuditFault[] = [];
  const note = (fault: AuditFault) => {
    if (faults.length < MOST_FAULTS) faults.push(fault);
  };
  let end = CHAIN_START;
  let head: AuditVerdict['head'] = null;
  for (;;) {
    reading.signal?.throwIfAborted();
    const after = end.position;
    const page = await transact.acrossClients((tx) => readPage(tx, after));
    if (page.length === 0) break;
    for (const link of page) {
      judgeLink(link, end, note);
      end = { position: link.position, hash: link.hash };
      head = judgeHead(link, secrets, note) ?? head;
      judgeKnown(end, reading.known, note);
    }
    reading.tell?.(`${end.position} rows compared`);
  }
  if (end.position > (head?.position ?? 0)) {
    note({ position: end.position, row_id: null, fault: 'the end of the chain is not signed' });
  }
  if (reading.known && reading.known.position > end.position) {
    const fault = 'the chain ends before the head that was given';
    note({ position: reading.known.position, row_id: null, fault });
  }
  const { waiting, strays } = await transact.acrossClients(readUnchained);
  for (const { row_id, fault } of strays) note({ position: null, row_id, fault });
  return { rows: end.position, waiting, head, public_key: secrets.publicKey(), faults };
}

interface Link {
  readonly position: number;
  readonly row_id: string;
  readonly hash: Uint8Array;
  /** Null when the row is gone. */
  readonly text: string | null;
  readonly at: string | null;
  readonly key_id: number | null;
  readonly signature: Uint8Array | null;
}

async function readPage(tx: Tx, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select c.position, c.row_id, c.hash, h.at, h.key_id, h.signature,
      case when a.id is not null then audit_row_text(a) end as text
    from audit_chain c left join audit_log a on a.id = c.row_id left join audit_heads h on h.position = c.position
    where c.position > ${after} order by c.position limit ${PAGE}`.execute(tx);
  return rows;
}

type Note = (fault: AuditFault) => void;

function judgeLink({ position, row_id, hash, text }: Link, end: ChainEnd, note: Note): void {
  const fault = (words: string) => note({ position, row_id, fault: words });
  if (position !== end.position + 1) fault('rows before it are missing in the chain');
  else if (text === null) fault('the row is gone');
  else if (!hashAfter(end.hash, text).equals(hash)) fault('the row or its hash was changed');
}

/** The head at this link, if there is one. */
function judgeHead(
  { position, hash, at, key_id, signature }: Link,
  secrets: Secrets,
  note: Note,
): AuditVerdict['head'] {
  if (at === null || key_id === null || signature === null) return null;
  const bytes = headBytes({ position, hash }, at);
  if (!secrets.isSigned(bytes, { keyId: key_id, bytes: signature })) {
    note({ position, row_id: null, fault: `the head is not signed by key ${key_id}` });
  }
  return { position, hash: hexOf(hash), at };
}

function judgeKnown({ position, hash }: ChainEnd, known: KnownHead | undefined, note: Note): void {
  if (known?.position !== position || known.hash === hexOf(hash)) return;
  note({ position, row_id: null, fault: 'the chain differs from the head that was given' });
}

/** The rows beside the chain: those that wait for it, and those that came or went without its notice. */
async function readUnchained(tx: Tx) {
  const { rows: strays } = await sql<{ row_id: string; fault: string }>`
    select a.id as row_id, 'the row was never noted for the chain' as fault from audit_log a
    where not exists (select from audit_chain c where c.row_id = a.id)
      and not exists (select from audit_unchained u where u.row_id = a.id)
    union all
    select u.row_id, 'the row is gone before it was chained' from audit_unchained u
    where not exists (select from audit_log a where a.id = u.row_id)
    limit ${MOST_FAULTS}`.execute(tx);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from audit_unchained`.execute(tx);
  return { strays, waiting: rows[0]?.waiting ?? 0 };
}
