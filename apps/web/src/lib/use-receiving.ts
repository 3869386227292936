import type { FileReply, Route } from '@counterfoil/contract/route';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, type ReceivedFile } from './api/call.ts';
import { ofClient, type OwnInput } from './api/use-action.ts';
import { saveFile } from './save-file.ts';
import { useClient } from './session/profile.ts';

/** The progress of files on their way. */
interface DownloadProgress {
  readonly label: string;
  /** The current file's number, from 1. */
  readonly file: number;
  readonly files: number;
  readonly bytes: number;
}

interface Order<R extends Route> {
  /** Heads the dialog: "Downloading 12 invoices". */
  readonly label: string;
  readonly route: R & { readonly reply: FileReply };
  /** One call for each file, made one after the other. */
  readonly inputs: readonly OwnInput<R>[];
  /** The name of a file when the server gives none. */
  readonly otherwise: string;
  /** The toast when all files are saved. */
  readonly done: string;
}

/**
 * Fetches large files and saves them, with progress (`<ReceivingDialog {...receiving} />`) and a
 * way to cancel. One order at a time. A toast reports a failure.
 */
export function useReceiving(say: (done: string) => void) {
  const { clientId } = useClient();
  const [receiving, setReceiving] = useState<DownloadProgress | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  const cancel = () => cancelling.current?.abort();
  // Leaving the page cancels.
  useEffect(() => cancel, []);

  const { mutate } = useMutation({
    mutationFn: async ({ label, route, inputs, otherwise, done }: Order<Route>) => {
      cancel();
      const here = (cancelling.current = new AbortController());
      const { signal } = here;
      try {
        for (const [index, input] of inputs.entries()) {
          const at = { label, file: index + 1, files: inputs.length };
          const onReceived = (bytes: number) => setReceiving({ ...at, bytes });
          onReceived(0);
          const file = await call(route, ofClient(clientId, input, { signal, onReceived }));
          saveFile(file as ReceivedFile, otherwise);
        }
        say(done);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        // Another order may have started meanwhile.
        if (cancelling.current === here) setReceiving(null);
      }
    },
  });
  const receive = <R extends Route>(order: Order<R>) => mutate(order as unknown as Order<Route>);
  return { receiving: receiving && { ...receiving, onCancel: cancel }, receive };
}
