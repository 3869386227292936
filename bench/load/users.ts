import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { MIX, requestOf, type Kind } from './mix.ts';
import type { LoadedPortal } from './server.ts';

const kinds = Object.keys(MIX) as Kind[];
const [SHORTEST, LONGEST] = [5_000, 15_000];
const think = () => SHORTEST + Math.random() * (LONGEST - SHORTEST);
/** The rest of a pause that is under way: at any moment more users are in a long pause than in a short one. */
const restOfPause = () =>
  Math.random() * Math.sqrt(SHORTEST ** 2 + Math.random() * (LONGEST ** 2 - SHORTEST ** 2));

/** The first seconds, in which thousands open their connections at once, do not count. */
const SETTLING = 10_000;

/** Lets so many users work for some seconds. @returns a line about how long they waited */
export async function simulate(
  portal: LoadedPortal,
  users: number,
  seconds: number,
): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const times: Record<'read' | 'write', number[]> = { read: [], write: [] };
  const statuses = new Map<number, number>();
  const settled = performance.now() + SETTLING;
  const end = settled + seconds * 1000;
  const user = async () => {
    await pause(restOfPause());
    while (performance.now() < end) {
      const next = requestOf(portal, kinds);
      const began = performance.now();
      const status = await send(agent, portal.port, next);
      if (began >= settled) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        times[next.method === 'GET' ? 'read' : 'write'].push(performance.now() - began);
      }
      await pause(think());
    }
  };
  await Promise.all(Array.from({ length: users }, user));
  agent.destroy();
  const p95 = (all: readonly number[]) =>
    (all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? NaN).toFixed(0);
  const answers = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ');
  return `${users} users: p95 ${p95(times.read)} ms of reads, ${p95(times.write)} ms of writes; ${answers}`;
}

function send(agent: Agent, port: number, asked: ReturnType<typeof requestOf>): Promise<number> {
  const { method, path, headers } = asked;
  const body = 'body' in asked ? asked.body : undefined;
  return new Promise((resolve) => {
    const type = body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : {};
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, ...type },
    };
    const sent = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}
