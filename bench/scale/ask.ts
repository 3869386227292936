import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One request after the other on a kept connection. @returns milliseconds to the last byte */
export function ask(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}
