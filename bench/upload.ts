// `npm run bench -- upload`: uploads ten files of 20 MB at once, in ten forms of ten people and in one
// form of one person, to the portal on PostgreSQL and to a server that only hashes and stores them.
// Measures the time, and the memory from the first upload after the start.
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { ONE_PAGE, pdfOf } from '@counterfoil/testkit/pdf-bytes';
import { PORTAL_NODE_FLAGS } from '../tools/launch/portal-node.ts';
import { withPostgres } from '../tools/postgres.ts';
import type { Uploader, UploadServer } from './upload/server.ts';

const FILES = 10;
const FILE_MB = 20;
const MB = 1024 * 1024;
const GOAL_MB = 60;
const ROUNDS = 3;
const BOUNDARY = 'counterfoil-bench';
const say = (line: string) => process.stdout.write(`${line}\n`);
/** It has to open, and nothing of it can be packed. */
const file = Buffer.from(
  pdfOf(ONE_PAGE, randomBytes(FILE_MB * MB - 1_000).toString('latin1')),
  'latin1',
);

/** A form with this many files, sent as fast as it is read. */
function* formOf({ envelopeId }: Uploader, files: number): Generator<Buffer> {
  const part = (head: string) =>
    Buffer.from(`\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  yield Buffer.concat([part('name="envelope_id"'), Buffer.from(envelopeId)]);
  for (let at = 0; at < files; at++) {
    const field = (name: string, value: string) =>
      Buffer.concat([part(`name="documents[${at}][${name}]"`), Buffer.from(value)]);
    yield Buffer.concat([field('title', `File ${at}`), field('document_type', 'receipt')]);
    yield part(`name="documents[${at}][file]"; filename="file.pdf"`);
    for (let from = 0; from < file.length; from += MB) yield file.subarray(from, from + MB);
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

async function send(port: number, uploader: Uploader, files: number): Promise<void> {
  const { path, headers } = uploader;
  const out = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answered = once(out, 'response');
  for (const piece of formOf(uploader, files)) {
    if (!out.write(piece)) await Promise.race([once(out, 'drain'), answered]);
  }
  out.end();
  const [response] = (await answered) as [import('node:http').IncomingMessage];
  const said = (await response.toArray()).join('');
  if ((response.statusCode ?? 500) > 201) throw new Error(`${response.statusCode}: ${said}`);
}

const ask = async (server: ChildProcess, order: 'settle' | 'most'): Promise<number> => {
  const answer = once(server, 'message');
  server.send(order);
  return (await answer)[0] as number;
};

interface UploadFigures {
  readonly seconds: number;
  readonly addedMb: number;
}

async function measure(
  server: ChildProcess,
  sendAll: () => Promise<unknown>,
): Promise<UploadFigures> {
  const before = await ask(server, 'settle');
  const began = performance.now();
  await sendAll();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, addedMb: ((await ask(server, 'most')) - before) / MB };
}

async function startServer(kind: 'portal' | 'floor', env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'upload/server.ts'), [kind, String(FILES)], {
    env: { ...process.env, ...env },
    execArgv: PORTAL_NODE_FLAGS,
  });
  const [{ port, uploaders }] = (await once(child, 'message')) as [UploadServer];
  return { child, port, uploaders };
}

await withPostgres(async ({ url }) => {
  const portal = await startServer('portal', { TEST_DATABASE_URL: url });
  const floor = await startServer('floor', {});
  const nobody: Uploader = { path: '/', headers: {}, envelopeId: '' };
  const [somebody = nobody] = portal.uploaders;
  const ways = [
    {
      name: 'ten forms at once',
      ours: () => Promise.all(portal.uploaders.map((who) => send(portal.port, who, 1))),
      bare: () =>
        Promise.all(portal.uploaders.map((who) => send(floor.port, { ...who, path: '/' }, 1))),
    },
    {
      name: 'one form of ten',
      ours: () => send(portal.port, somebody, FILES),
      bare: () => send(floor.port, { ...somebody, path: '/' }, FILES),
    },
  ];
  say(`${FILES} files of ${FILE_MB} MB        MB/s   more memory   of the floor`);
  for (const { name, ours, bare } of ways) {
    const rounds: { ours: UploadFigures; bare: UploadFigures }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        ours: await measure(portal.child, ours),
        bare: await measure(floor.child, bare),
      });
    }
    const most = Math.max(...rounds.map((each) => each.ours.addedMb));
    const seconds = (of: 'ours' | 'bare') => Math.min(...rounds.map((each) => each[of].seconds));
    const rate = (of: 'ours' | 'bare') => (FILES * FILE_MB) / seconds(of);
    const share = `${((rate('ours') / rate('bare')) * 100).toFixed(0)} %`;
    say(
      `${name.padEnd(22)}${rate('ours').toFixed(0).padStart(7)}${`${most.toFixed(0)} MB`.padStart(14)}${share.padStart(15)}  goal ${GOAL_MB} MB: ${most <= GOAL_MB ? 'met' : 'MISSED'}`,
    );
  }
  portal.child.disconnect();
  floor.child.disconnect();
}, say);
