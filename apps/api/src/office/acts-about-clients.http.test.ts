import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listHistory } from '@counterfoil/contract/history/routes';
import { fullClient } from '@counterfoil/testkit/full-client';
import { aFolder, dataOf, officeAt, STAFF } from '@counterfoil/testkit/office';
import { rowsIn } from '@counterfoil/testkit/rows';
import { aPdf } from '@counterfoil/testkit/upload';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';

const BOXES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((box) => `--box${box}=0`);

/**
 * The words after each command's name that make it act about the client; null: it acts about no client, or leaves none.
 */
const WORDS: Readonly<Record<string, ((client: string) => readonly string[]) | null>> = {
  clients: null,
  contract: (client) => [client, 'a.pdf', '--title', 'Terms'],
  identity: (client) => [client, '--ask'],
  // Opens another client, whose two acts every client has.
  invite: null,
  share: (client) => [client, 'a.pdf', '--title', 'Accounts'],
  'vat-report': (client) => [
    client,
    '--from=2020-01-01',
    '--to=2020-03-31',
    '--due=2020-05-07',
    ...BOXES,
  ],
  // The same acts as those of the portal that asks HMRC itself.
  'settle-vat': null,
  seal: (client) => [client, '--yes'],
  package: (client) => [client, '--out', 'package.zip', '--envelope'],
  set: (client) => [client, '--on-stop', '--paper=on', '--tier=Plus'],
  // Ends the session that reads the history below.
  'sign-out': null,
  messages: (client) => ['--client', client],
  export: (client) => [client, '--out', 'all.zip'],
  retention: null,
  erase: null,
  backup: null,
  // Removes only what belongs to no client.
  files: null,
  audit: null,
  maintenance: null,
};

test('the client’s history has every act of the office about them', async () => {
  expect(Object.keys(WORDS)).toEqual([...COMMANDS.keys()]);
  const client = await fullClient();
  const folder = await aFolder();
  await writeFile(join(folder, 'a.pdf'), aPdf());
  const office = officeAt(client, { folder });
  let sealed = '';
  for (const [command, wordsFor] of Object.entries(WORDS)) {
    if (!wordsFor) continue;
    const envelope = command === 'package' ? [sealed] : [];
    const data = await dataOf(office(command, ...wordsFor(client.clientId), ...envelope));
    if (command === 'seal') sealed = String(data['envelope_id']);
  }
  const done = (await rowsIn(client, 'audit_log')).filter(
    ({ office_user: user }) => user === STAFF,
  );
  expect(new Set(done.map(({ action }) => action)).size).toBeGreaterThanOrEqual(8);
  const { acts } = (await client.call(listHistory)).body.data;
  const shown = new Set(acts.map(({ id }) => id));
  expect(done.flatMap(({ id, action }) => (shown.has(id) ? [] : [action]))).toEqual([]);
});
