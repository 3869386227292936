import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { inPieces, type Outcome, type Piece } from '#lib/api/in-pieces.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { useClient } from '#lib/session/profile.ts';

type Phase =
  | { readonly at: 'asking' }
  | {
      readonly at: 'working';
      readonly count: number;
      readonly total: number;
      readonly isCancelled: boolean;
    }
  | { readonly at: 'ended'; readonly outcome: Outcome };

type PieceSender = (ids: Piece) => Promise<unknown>;
const NOTHING: Outcome = { done: [], refused: [], left: [], problem: null };

/** The phases of long work on several invoices: the question, the pieces, the end. */
export function useBulkRun() {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ at: 'asking' });
  const cancelling = useRef<AbortController | null>(null);
  // Leaving the page cancels.
  useEffect(() => () => cancelling.current?.abort(), []);

  /** `before`: the outcome of earlier tries. */
  const run = async (
    pieces: readonly Piece[],
    send: PieceSender,
    before = NOTHING,
  ): Promise<Outcome> => {
    const { signal } = (cancelling.current = new AbortController());
    const settled = before.done.length + before.refused.length;
    const total = settled + pieces.flat().length;
    setPhase({ at: 'working', count: settled, total, isCancelled: false });
    const onProgress = (count: number) =>
      setPhase((now) => (now.at === 'working' ? { ...now, count: settled + count } : now));
    const now = await inPieces({ pieces, send, signal, onProgress });
    const outcome = {
      ...now,
      done: [...before.done, ...now.done],
      refused: [...before.refused, ...now.refused],
    };
    refreshClient(queryClient, clientId);
    return outcome;
  };
  return {
    phase,
    setPhase,
    run,
    cancel: () => {
      cancelling.current?.abort();
      setPhase((now) => (now.at === 'working' ? { ...now, isCancelled: true } : now));
    },
  };
}
