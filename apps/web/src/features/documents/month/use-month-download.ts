import { useSyncExternalStore } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { monthDownloads, startMonthDownload } from './month-downloads.ts';

/** The download of a whole envelope, with its progress, 0 to 1; null while there is none. */
export function useMonthDownload(envelopeId: string) {
  const { clientId } = useClient();
  const making = useSyncExternalStore(monthDownloads.subscribe, monthDownloads.read);
  return {
    progress: making.get(envelopeId) ?? null,
    start: () => void startMonthDownload(clientId, envelopeId),
  };
}
