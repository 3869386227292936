import { useEffect, useRef, useState } from 'react';
import type { ReceivedFile } from './api/call.ts';
import { problemOf, type Problem } from './api/problem.ts';
import { saveFile } from './save-file.ts';

/** How far the files are that are on their way. */
interface Receiving {
  readonly label: string;
  /** Which of how many, from 1. */
  readonly file: number;
  readonly files: number;
  readonly bytes: number;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onReceived: (bytes: number) => void;
}

interface Order {
  /** What is going on: "Downloading 12 invoices". */
  readonly label: string;
  /** One call for each file; they are made one after the other. */
  readonly calls: readonly ((watch: Watch) => Promise<ReceivedFile>)[];
  /** Names a file when the server does not. */
  readonly otherwise: string;
  readonly onDone: () => void;
  readonly onProblem: (problem: Problem) => void;
}

/** Fetches large files and saves them: says how much has come, and can be cancelled. One order at a time. */
export function useReceiving() {
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  // Who leaves the page has cancelled.
  useEffect(() => () => cancelling.current?.abort(), []);

  const receive = async ({ label, calls, otherwise, onDone, onProblem }: Order) => {
    cancelling.current?.abort();
    const here = (cancelling.current = new AbortController());
    const { signal } = here;
    try {
      for (const [index, fetchFile] of calls.entries()) {
        const at = { label, file: index + 1, files: calls.length };
        const onReceived = (bytes: number) => setReceiving({ ...at, bytes });
        onReceived(0);
        saveFile(await fetchFile({ signal, onReceived }), otherwise);
      }
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      // After a 401 the login page speaks for itself.
      if (!signal.aborted && problem.status !== 401) onProblem(problem);
    }
    // Another may have been ordered meanwhile.
    if (cancelling.current === here) setReceiving(null);
  };
  return { receiving, receive, cancel: () => cancelling.current?.abort() };
}
