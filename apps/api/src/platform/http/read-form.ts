import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { SentenceRefusal } from '../refusals.ts';

/** A part of a form with files, in the order in which they come. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly fileName: string;
      /** Has to be read before the next part comes. */
      readonly content: AsyncIterable<Uint8Array>;
    };

const UNREADABLE = 'The form could not be read.';
const MOST_FILES = 100;

/** Lets routes with `multipart` take forms; all others go on refusing them. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 200,
      fieldSize: 8 * 1024,
      fields: 1000,
      files: MOST_FILES,
      parts: 1100,
      headerPairs: 50,
      fileSize: Infinity,
    },
  });
}

/** Said where no form is taken. */
export const noForm = () => new SentenceRefusal(415, 'This type of content is not accepted here.');

/** The parts of a form as they come. 415 when it is none, 400 when it breaks its own rules. */
export async function* readForm(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) {
    throw new SentenceRefusal(415, 'Please send a form (multipart/form-data).');
  }
  const parts = request.parts();
  for (;;) {
    const next = await nextOf(parts);
    if (next.done) return;
    const part = next.value;
    if (part.type === 'file') {
      const { fieldname: name, filename: fileName, file } = part;
      yield { kind: 'file', name, fileName, content: contentOf(file) };
    } else {
      yield {
        kind: 'field',
        name: part.fieldname,
        value: typeof part.value === 'string' ? part.value : '',
      };
    }
  }
}

/** A form may break off in the midst of a file as well. */
async function* contentOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch {
    throw new SentenceRefusal(400, UNREADABLE);
  }
}

async function nextOf<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T, unknown>> {
  try {
    return await parts.next();
  } catch (error) {
    const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
    const why =
      code === 'FST_FILES_LIMIT' ? `At most ${MOST_FILES} files fit into one form.` : null;
    throw new SentenceRefusal(statusCode === 413 ? 413 : 400, why ?? UNREADABLE);
  }
}
