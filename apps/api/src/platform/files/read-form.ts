import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import type { Readable } from 'node:stream';
import { SentenceRefusal } from '../refusals.ts';
import { checkAgain } from '../http/request-caller.ts';
import { SLOWEST_FORM, watchForm, type FormPace } from './form-pace.ts';

/** A part of a form with files, in the order of arrival. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly fileName: string;
      /** Must be read before the next part arrives. */
      readonly content: AsyncIterable<Uint8Array>;
    };

/** A form that is still arriving. */
export interface IncomingForm {
  readonly parts: AsyncIterable<FormPart>;
  /** The whole form, with everything around its files; null when the request does not say. */
  readonly byteSize: number | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The slowest accepted form. */
    readonly slowestForm: FormPace;
  }
}

const UNREADABLE = 'The form could not be read.';
const MOST_FILES = 100;

/** Lets routes with `multipart` accept forms; all others still refuse them. */
export async function acceptForms(app: FastifyInstance, pace = SLOWEST_FORM): Promise<void> {
  app.decorate('slowestForm', pace);
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

/** The answer where no form is accepted. */
export const noForm = () => new SentenceRefusal(415, 'This type of content is not accepted here.');

/** The form of a request; nothing of it is read yet. */
export function incomingForm(request: FastifyRequest): IncomingForm {
  const length = request.headers['content-length'];
  return {
    parts: readForm(request),
    byteSize: length === undefined ? null : Number(length),
  };
}

/**
 * The parts of a form as they arrive. 415 when the body is no form, 400 when it is malformed, 408
 * when it is too slow.
 */
export async function* readForm(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) {
    throw new SentenceRefusal(415, 'Please send a form (multipart/form-data).');
  }
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  // The form may end while nobody waits for it.
  ended.catch(() => undefined);
  let current: Readable | null = null;
  const parts = request.parts();
  // The first step starts reading: an earlier listener would take the first bytes.
  let step = parts.next();
  const watch = watchForm(request.raw, request.server.slowestForm, (why) => {
    end(why);
    current?.destroy(why);
  });
  let isWhole = false;
  // Runs as soon as nobody wants more: until then Node continues reading.
  const leave = () => {
    watch.stop();
    if (isWhole) return;
    request.raw.unpipe();
    request.raw.pause();
  };
  try {
    for (;;) {
      const next = await nextOf(Promise.race([step, ended]));
      isWhole = next.done ?? false;
      if (next.done) return await checkAgain(request);
      const part = next.value;
      if (part.type === 'file') {
        const { fieldname: name, filename: fileName, file } = part;
        current = file;
        yield { kind: 'file', name, fileName, content: contentOf(file, watch.read, leave) };
      } else {
        const { fieldname: name, value } = part;
        yield { kind: 'field', name, value: typeof value === 'string' ? value : '' };
      }
      step = parts.next();
    }
  } finally {
    leave();
  }
}

/** A form may also break off in the middle of a file. */
async function* contentOf(
  file: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
  onLeft: () => void,
): AsyncGenerator<Uint8Array> {
  let isRead = false;
  try {
    for await (const chunk of file) {
      onRead(chunk.byteLength);
      yield chunk;
    }
    isRead = true;
  } catch (error) {
    throw error instanceof SentenceRefusal ? error : new SentenceRefusal(400, UNREADABLE);
  } finally {
    if (!isRead) onLeft();
  }
}

async function nextOf<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof SentenceRefusal) throw error;
    const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
    const why = code === 'FST_FILES_LIMIT' ? `A form can have at most ${MOST_FILES} files.` : null;
    throw new SentenceRefusal(statusCode === 413 ? 413 : 400, why ?? UNREADABLE);
  }
}
