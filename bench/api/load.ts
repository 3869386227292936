import { Agent, request } from 'node:http';

export interface Target {
  readonly port: number;
  /** A new request each time: its path and body. */
  next(): {
    method: 'GET' | 'POST';
    path: string;
    body?: string;
    headers?: Readonly<Record<string, string>>;
  };
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
  readonly seconds: number;
}

/** Sends requests on a few kept connections for some seconds, one at a time on each. */
export async function load(
  target: Target,
  seconds: number,
  connections: number,
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  const start = performance.now();
  const until = start + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const status = await send(target, agent);
      if (status >= 200 && status < 300) times.push(performance.now() - began);
      else failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return {
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    failures,
    seconds: elapsed,
  };
}

function send(target: Target, agent: Agent): Promise<number> {
  const { method, path, body, headers } = target.next();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port: target.port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          ...(body
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
            : {}),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
