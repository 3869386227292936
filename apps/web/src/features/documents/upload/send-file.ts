import { bulkUpload } from '@counterfoil/contract/documents/routes';
import type { UploadedDocument } from '@counterfoil/contract/documents/schemas';
import { call } from '#lib/api/call.ts';
import { Problem } from '#lib/api/problem.ts';
import type { FileFields, UploadItem } from './upload-item.ts';

interface SendOptions {
  readonly clientId: string;
  readonly envelopeId: string;
  readonly item: Pick<UploadItem, 'file' | 'intent'>;
  readonly fields: FileFields;
  readonly signal: AbortSignal;
  readonly onSent: (share: number) => void;
}

/** Adds one file to an envelope, in a separate call that can be cancelled and retried. */
export async function sendFile(sending: SendOptions): Promise<UploadedDocument> {
  const { clientId: client_id, envelopeId, item, fields, signal, onSent } = sending;
  onSent(0);
  const form = new FormData();
  form.append('envelope_id', envelopeId);
  form.append('documents[0][title]', fields.title.trim());
  form.append('documents[0][document_type]', fields.document_type);
  if (fields.bank_account_id) form.append('documents[0][bank_account_id]', fields.bank_account_id);
  // The file is last because the server streams the form.
  form.append('documents[0][file]', item.file, item.file.name);
  const [document] = await call(bulkUpload, {
    params: { client_id },
    form,
    onSent,
    signal,
    idempotencyKey: item.intent.keyFor([envelopeId, fields]),
  });
  item.intent.done();
  if (!document) throw new Error('an upload of one file answers one document');
  return document;
}

const FIELDS = ['title', 'document_type', 'bank_account_id'] as const;

/** A refusal's errors by field, its error about the file, and any other about the call. */
export function sortProblem({ fields, message }: Problem) {
  const byField = FIELDS.flatMap((field) => {
    const text = fields[`documents.0.${field}`];
    return text === undefined ? [] : [{ field, message: text }];
  });
  const ofFile = fields['documents.0.file'] ?? null;
  const other = ofFile === null && byField.length === 0 ? message : null;
  return { byField, ofFile, other };
}

interface WaitOptions {
  readonly signal: AbortSignal;
  readonly onWait: () => void;
}

const WAIT_SECONDS = 5;

/**
 * Sends, and retries after the wait that the server asks for: another tab or a colleague may use up
 * the client's concurrent uploads.
 */
export async function sendWithRetries<T>(send: () => Promise<T>, waiting: WaitOptions): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error;
      waiting.onWait();
      await pause((error.retryAfterSeconds ?? WAIT_SECONDS) * 1000, waiting.signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
