import { ProviderError } from './port.ts';

interface Reading {
  readonly name: string;
  readonly mostBytes: number;
  readonly retryAfterOf: (headers: Headers) => number | null;
  readonly readsRefusals: boolean;
}

/** The JSON of an answer; null for a 404. Throws a `ProviderError` for every other failure. */
export async function readAnswer(response: Response, reading: Reading): Promise<unknown> {
  const { name, retryAfterOf, readsRefusals } = reading;
  const { status, headers } = response;
  if (readsRefusals && status >= 400 && status < 500 && status !== 404 && status !== 429) {
    const answer = jsonOf(await readText(response, reading));
    throw new ProviderError('refused', `${name} answered ${status}`, { status, answer });
  }
  if (!response.ok) {
    // Frees the connection.
    await response.body?.cancel();
    if (status === 404) return null;
    const said = `${name} answered ${status}`;
    if (status === 429) {
      const retryAfterSeconds = retryAfterOf(headers);
      throw new ProviderError('busy', said, { status, retryAfterSeconds });
    }
    throw new ProviderError(status >= 500 ? 'unavailable' : 'refused', said, { status });
  }
  const answer = jsonOf(await readText(response, reading));
  if (answer === undefined) {
    throw new ProviderError('unreadable', `${name} answered no JSON`, { status });
  }
  return answer;
}

/** Undefined for other text: the parser's own error would repeat it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readText(response: Response, { name, mostBytes }: Reading): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) {
      throw new ProviderError('unreadable', `${name} answered more than ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
