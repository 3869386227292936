import { useEffect, useRef, useState } from 'react';
import type { ReceivedFile } from './api/call.ts';
import { problemOf, type Problem } from './api/problem.ts';
import { saveFile } from './save-file.ts';

/** The progress of files on their way. */
interface Receiving {
  readonly label: string;
  /** The current file's number, from 1. */
  readonly file: number;
  readonly files: number;
  readonly bytes: number;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onReceived: (bytes: number) => void;
}

interface Order {
  /** What the dialog says: "Downloading 12 invoices". */
  readonly label: string;
  /** One call for each file, made one after the other. */
  readonly calls: readonly ((watch: Watch) => Promise<ReceivedFile>)[];
  /** The name of a file when the server gives none. */
  readonly otherwise: string;
  readonly onDone: () => void;
  readonly onProblem: (problem: Problem) => void;
}

/** Fetches large files and saves them, with progress and a way to cancel. One order at a time. */
export function useReceiving() {
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  // Leaving the page cancels.
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
      // After a 401 the login page explains.
      if (!signal.aborted && problem.status !== 401) onProblem(problem);
    }
    // Another order may have started meanwhile.
    if (cancelling.current === here) setReceiving(null);
  };
  return { receiving, receive, cancel: () => cancelling.current?.abort() };
}
