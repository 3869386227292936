import type { FileReply, Route } from '@counterfoil/contract/route';
import { useMutation } from '@tanstack/react-query';
import { call, type ReceivedFile } from './api/call.ts';
import { ofClient, type OwnInput } from './api/use-action.ts';
import { saveFile } from './save-file.ts';
import { useClient } from './session/profile.ts';

/**
 * Fetches a file with the session's headers and hands it to the browser's downloads; `otherwise`
 * names it when the server does not.
 */
export function useDownload<R extends Route & { readonly reply: FileReply }, V>(
  route: R,
  inputOf: (given: V) => OwnInput<R>,
  otherwise: (given: V) => string,
  onSuccess?: () => void,
) {
  const { clientId } = useClient();
  return useMutation({
    mutationFn: async (given: V) => {
      const file = await call(route, ofClient<R>(clientId, inputOf(given)));
      saveFile(file as ReceivedFile, otherwise(given));
    },
    ...(onSuccess ? { onSuccess } : {}),
  });
}
