import type { ReceivedFile } from './api/call.ts';

/** Hands a file of the server to the browser's downloads; `otherwise` names it when the server did not. */
export function saveFile({ blob, filename }: ReceivedFile, otherwise: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename ?? otherwise;
  link.click();
  // The download has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Has the browser fetch a file by itself, from a link that needs no session. */
export function followDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
