import { problemOf, type Problem } from './problem.ts';

/** One that was refused, and why. */
interface Refused {
  readonly id: string;
  readonly why: string;
}

export type Piece = readonly string[];

/** How far it came: every id stands in one of the three lists. */
export interface Outcome {
  readonly done: readonly string[];
  readonly refused: readonly Refused[];
  /** Not done, since it was cancelled or something went wrong (`problem`); to be tried again as they are. */
  readonly left: readonly Piece[];
  readonly problem: Problem | null;
}

interface Work {
  readonly pieces: readonly Piece[];
  /** Does one piece, all of it or nothing. */
  readonly send: (ids: Piece) => Promise<unknown>;
  /** Stops it before the next piece; the one on its way is waited for. */
  readonly signal: AbortSignal;
  /** How many have been dealt with. */
  readonly onProgress: (count: number) => void;
}

/**
 * Does long work piece by piece. Those that the server refuses by name are left out, and the others
 * of their piece are done. Any other failure ends the work, and what is left can be tried again.
 */
export async function inPieces({ pieces, send, signal, onProgress }: Work): Promise<Outcome> {
  const done: string[] = [];
  const refused: Refused[] = [];
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

/** Cuts long work into pieces of `size`: the server takes no more in one call. */
export function cutInPieces(ids: readonly string[], size: number): Piece[] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}

/** What a refusal says of each, and the pieces that are worth another call. Neither: it is no refusal. */
function sort(piece: Piece, { status, fields }: Problem) {
  const named = piece.flatMap((id, index) => {
    const why = fields[`invoice_ids.${index}`];
    return why === undefined ? [] : [{ id, why }];
  });
  const rest = piece.filter((id) => !named.some((refused) => refused.id === id));
  if (named.length > 0) return { named, rest: rest.length > 0 ? [rest] : [] };
  if (status !== 404) return { named, rest: [] };
  // One of them is not there any more, and the server does not say which: halve until it is found.
  const [id] = piece;
  if (piece.length > 1) return { named, rest: cutInPieces(piece, Math.ceil(piece.length / 2)) };
  return { named: id === undefined ? [] : [{ id, why: 'It is not there any more.' }], rest: [] };
}
