import { AnswerTooLarge, ProviderError, type ProviderErrorCode } from './port.ts';

interface ReadOptions {
  readonly name: string;
  readonly mostBytes: number;
  readonly retryAfterOf: (headers: Headers) => number | null;
  readonly readsRefusals: boolean;
  readonly readsErrors: boolean;
  /** Whether only the provider's success matters, not its content. */
  readonly ignoresAnswer: boolean;
}

export interface Answer {
  /** Null for a 404. */
  readonly json: unknown;
  readonly headers: Headers;
}

/** The JSON of an answer with its headers. Throws a `ProviderError` for every failure but a 404. */
export async function readAnswer(response: Response, reading: ReadOptions): Promise<Answer> {
  const { name } = reading;
  const { status, headers } = response;
  if (response.ok && reading.ignoresAnswer) {
    await response.body?.cancel();
    return { json: {}, headers };
  }
  if (response.ok) {
    const json = jsonOf(await readText(response, reading));
    if (json !== undefined) return { json, headers };
    throw new ProviderError('unreadable', `${name} answered no JSON`, { status });
  }
  if (status === 404 && !reading.readsErrors) {
    // Frees the connection.
    await response.body?.cancel();
    return { json: null, headers };
  }
  throw await failureOf(response, reading);
}

async function failureOf(response: Response, reading: ReadOptions): Promise<ProviderError> {
  const { name, readsRefusals, readsErrors, retryAfterOf } = reading;
  const { status, headers } = response;
  const code = codeOf(status);
  const isRead = readsErrors || (readsRefusals && code === 'refused');
  const text = isRead ? await readText(response, reading) : undefined;
  if (!isRead) await response.body?.cancel();
  return new ProviderError(code, `${name} answered ${status}`, {
    status,
    // Null: an empty answer.
    ...(text === undefined ? {} : { answer: text === '' ? null : jsonOf(text) }),
    ...(code === 'busy' ? { retryAfterSeconds: retryAfterOf(headers) } : {}),
  });
}

function codeOf(status: number): ProviderErrorCode {
  if (status === 429) return 'busy';
  // 501: the provider does not do this, and will not do it in a second.
  return status >= 500 && status !== 501 ? 'unavailable' : 'refused';
}

/** Undefined for other text: the parser's own error would repeat it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readText(response: Response, { name, mostBytes }: ReadOptions): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) {
      throw new AnswerTooLarge(name, `${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
