import type { ReceivedFile } from './api/call.ts';

/**
 * Passes a file of the server to the browser's downloads; `otherwise` is its name if the server
 * gave none.
 */
export function saveFile({ blob, filename }: ReceivedFile, otherwise: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename ?? otherwise;
  link.click();
  // The download holds the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Makes the browser fetch a file itself, from a link that needs no session. */
export function followDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
