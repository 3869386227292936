import { problemOf, type Problem } from './problem.ts';

/** A refused id, and why. */
interface RefusedId {
  readonly id: string;
  readonly why: string;
}

export type Piece = readonly string[];

/** The result of the work; every id is in one of the three lists. */
export interface Outcome {
  readonly done: readonly string[];
  readonly refused: readonly RefusedId[];
  /** Not done, because of a cancellation or a failure (`problem`); can be retried unchanged. */
  readonly left: readonly Piece[];
  readonly problem: Problem | null;
}

interface Work {
  readonly pieces: readonly Piece[];
  /** Does one piece, all or nothing. */
  readonly send: (ids: Piece) => Promise<unknown>;
  /** Stops the work before the next piece; the current one finishes. */
  readonly signal: AbortSignal;
  /** The number of ids dealt with. */
  readonly onProgress: (count: number) => void;
}

/**
 * Does long work piece by piece. Leaves out the ids that the server refuses by name, and does the
 * others of their piece. Any other failure ends the work; the remaining ids can be tried again.
 */
export async function inPieces({ pieces, send, signal, onProgress }: Work): Promise<Outcome> {
  const done: string[] = [];
  const refused: RefusedId[] = [];
  const queue = [...pieces];
  const end = (problem: Problem | null) => ({ done, refused, left: queue, problem });
  for (let piece = queue.shift(); piece; piece = queue.shift()) {
    if (signal.aborted) {
      queue.unshift(piece);
      break;
    }
    try {
      await send(piece);
      done.push(...piece);
    } catch (error) {
      const problem = problemOf(error);
      const { named, rest } = sort(piece, problem);
      if (named.length === 0 && rest.length === 0) {
        queue.unshift(piece);
        return end(problem);
      }
      refused.push(...named);
      queue.unshift(...rest);
    }
    onProgress(done.length + refused.length);
  }
  return end(null);
}

/** Cuts long work into pieces of `size`, the most that the server takes in one call. */
export function cutInPieces(ids: readonly string[], size: number): Piece[] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}

/** The refused ids with reasons, and the pieces to send again. Neither for any other failure. */
function sort(piece: Piece, { status, fields }: Problem) {
  const named = piece.flatMap((id, index) => {
    const why = fields[`invoice_ids.${index}`];
    return why === undefined ? [] : [{ id, why }];
  });
  const rest = piece.filter((id) => !named.some((refused) => refused.id === id));
  if (named.length > 0) return { named, rest: rest.length > 0 ? [rest] : [] };
  if (status !== 404) return { named, rest: [] };
  // One of them no longer exists, and the server does not say which: halve until it is found.
  const [id] = piece;
  if (piece.length > 1) return { named, rest: cutInPieces(piece, Math.ceil(piece.length / 2)) };
  return { named: id === undefined ? [] : [{ id, why: 'It no longer exists.' }], rest: [] };
}
