const LEFT_NO_UPLOADS = 'You have left the service: documents cannot be uploaded any more.';
const PAPER_NO_UPLOADS =
  'Your papers come to us by post: please contact us to upload documents instead.';

/** Null when this client may upload, else why not: on the button and in the server's answer. */
export function refuseUpload(client: {
  readonly isClientLeft: boolean;
  readonly isPaperClient: boolean;
}): string | null {
  if (client.isClientLeft) return LEFT_NO_UPLOADS;
  return client.isPaperClient ? PAPER_NO_UPLOADS : null;
}
