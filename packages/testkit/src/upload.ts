import type { FormPart } from '@counterfoil/api/platform/files/read-form';
import { bulkUpload } from '@counterfoil/contract/documents/routes';
import type { UploadedDocument } from '@counterfoil/contract/documents/schemas';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import type { Answer, SignedInClient } from './clients.ts';
import { ONE_PAGE, pdfOf } from './pdf-bytes.ts';

/** A file of an upload; by default a small PDF named as a receipt. */
export interface TestFile {
  readonly name?: string;
  readonly content?: Uint8Array | string;
  /** null leaves the field out. */
  readonly title?: string | null;
  readonly type?: string | null;
  readonly account?: string;
}

const BOUNDARY = 'counterfoil-test-boundary';

/** Different at every call, as uploads of the same bytes are detected. */
let made = 0;
export const aPdf = (filling = ''): string => pdfOf(ONE_PAGE, `test file ${(made += 1)}${filling}`);

/** The form of an upload as a browser sends it. */
export function uploadForm(envelopeId: string | null, files: readonly TestFile[]) {
  const chunks: (string | Uint8Array)[] = [];
  const part = (head: string, content: string | Uint8Array) =>
    chunks.push(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`,
      content,
      '\r\n',
    );
  const field = (name: string, value: string) => part(`name="${name}"`, value);
  if (envelopeId !== null) field('envelope_id', envelopeId);
  for (const [at, file] of files.entries()) {
    const { name = 'receipt.pdf', content = aPdf(), title = 'Receipt', type = 'receipt' } = file;
    if (title !== null) field(`documents[${at}][title]`, title);
    if (type !== null) field(`documents[${at}][document_type]`, type);
    if (file.account) field(`documents[${at}][bank_account_id]`, file.account);
    part(`name="documents[${at}][file]"; filename="${name}"`, content);
  }
  chunks.push(`--${BOUNDARY}--\r\n`);
  return {
    body: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** Uploads files into an envelope, by default the current one. */
export async function upload(
  client: SignedInClient,
  files: readonly TestFile[] = [{}],
  { envelopeId, headers = {} }: { envelopeId?: string; headers?: Record<string, string> } = {},
): Promise<Answer<{ data: UploadedDocument[] }>> {
  const form = uploadForm(envelopeId ?? (await currentEnvelopeId(client)), files);
  const answer = await client.raw(bulkUpload, {
    body: form.body,
    headers: { ...form.headers, ...headers },
  });
  return answer as Answer<{ data: UploadedDocument[] }>;
}

export async function currentEnvelopeId(client: SignedInClient): Promise<string> {
  const { body } = await client.call(listEnvelopes);
  const [current] = body.data;
  if (!current) throw new Error('a client without an envelope');
  return current.id;
}

/** One document in the current envelope. */
export async function aDocument(client: SignedInClient, file: TestFile = {}) {
  const { status, body } = await upload(client, [file]);
  const [document] = body.data ?? [];
  if (!document) throw new Error(`the upload was answered ${status}: ${JSON.stringify(body)}`);
  return document;
}

/** A document that nobody can open: it was kept before files were opened, or has been damaged since. */
export async function aTornDocument(
  client: SignedInClient,
  file: TestFile,
  torn: Uint8Array | string,
) {
  const { id } = await aDocument(client, file);
  const { kysely } = client.api.database;
  const { blob_id } = await kysely
    .selectFrom('documents')
    .select('blob_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await client.api.blobs.put(blob_id, Buffer.from(torn));
  return id;
}

/** The parts of a form with this many receipts, as the server reads it. */
export async function* formParts(envelopeId: string, files: number): AsyncGenerator<FormPart> {
  yield { kind: 'field', name: 'envelope_id', value: envelopeId };
  for (let at = 0; at < files; at++) {
    const name = (field: string) => `documents[${at}][${field}]`;
    yield { kind: 'field', name: name('title'), value: `Document ${at}` };
    yield { kind: 'field', name: name('document_type'), value: 'receipt' };
    const content = (async function* () {
      yield Buffer.from(aPdf('x'.repeat(50_000)));
    })();
    yield { kind: 'file', name: name('file'), fileName: `${at}.pdf`, content };
  }
}
