import { Agent, request } from 'node:http';

export interface AnswerFigures {
  readonly firstByteMs: number;
  /** Time to the last byte. */
  readonly ms: number;
  readonly bytes: number;
}

const connections = new Map<string, Agent>();

/** Sends one request at a time on a kept connection; each `line` has its own connection. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string>,
  line = '',
  body?: string,
): Promise<AnswerFigures> {
  const agent = connections.get(line) ?? new Agent({ keepAlive: true, maxSockets: 1 });
  connections.set(line, agent);
  const began = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', method, path };
    const asking = request({ ...options, headers: { ...headers, ...json } }, (response) => {
      let [firstByteMs, bytes] = [NaN, 0];
      response.on('data', (piece: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - began;
        bytes += piece.length;
      });
      response.once('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        else resolve({ firstByteMs, ms: performance.now() - began, bytes });
      });
    });
    asking.once('error', reject);
    asking.end(body);
  });
}
