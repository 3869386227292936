import { refuseClient, type ClientStanding } from '../client/refuse-client.ts';
import type { Refusal } from '../refusal.ts';

const PAPER_NO_UPLOADS =
  'You send us your papers by post. Please contact us to upload documents instead.';
const SEALED = 'This envelope has been sealed, so nothing more can be added.';

/**
 * Null when this client may upload, into the envelope if one is given, else the reason, for the
 * button and the server's answer.
 */
export function refuseUpload(
  client: ClientStanding,
  envelope?: { readonly sealed_at: string | null },
): Refusal | null {
  const left = refuseClient('upload_documents', client);
  if (left) return left;
  if (client.isPaperClient) return { kind: 'paper', reason: PAPER_NO_UPLOADS };
  return envelope && envelope.sealed_at !== null ? { kind: 'state', reason: SEALED } : null;
}
