import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { packageOf } from '@counterfoil/testkit/envelopes';
import { fullClient } from '@counterfoil/testkit/full-client';
import { aFolder, aVatReport, dataOf, officeAt, storedRows } from '@counterfoil/testkit/office';
import { addRow, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument, aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { beforeAll, expect, test } from 'vitest';

let other: SignedInClient;
beforeAll(async () => {
  other = await fullClient();
  await jobsDone(other);
});

async function aReturnInDoubt(client: SignedInClient): Promise<void> {
  const { report_id } = await aVatReport(client);
  await addRow(client, 'vat_submissions', {
    report_id: String(report_id),
    state: 'unconfirmed',
    vrn: '123456789',
    period_key: '26C3',
    declared_at: TEST_NOW,
    declared_by: client.userId,
    declared_by_name: 'Ada Test',
    origin_sealed: Buffer.from('sealed'),
  });
  await setRows(client, 'vat_reports', { status: 'unconfirmed' });
}

test('no command for one client changes another client’s row, or a row without a client', async () => {
  const client = await signedInClient();
  await aDocument(client);
  const envelope = await currentEnvelopeId(client);
  const folder = await aFolder();
  await writeFile(join(folder, 'a.pdf'), aPdf());
  const office = officeAt(client, { folder });
  const { clientId: id } = client;
  const ids = [id, other.clientId];
  const before = await storedRows(client.api, ids);
  const days = ['--from', '2026-07-01', '--to', '2026-09-30'];
  const commands = [
    ['settle-vat', id, ...days, '--other-figures', '--yes'],
    ['share', id, 'a.pdf', '--title', 'A'],
    ['seal', id, '--yes'],
    ['package', id, '--envelope', envelope, '--out', 'p.zip'],
    ['set', id, '--left', '--paper', 'on', '--shoebox', 'on', '--tier', 'Plus'],
    ['messages', '--client', id],
    ['audit', '--client', id],
    ['export', id, '--out', 'e.zip'],
  ];
  await aReturnInDoubt(client);
  for (const words of commands) await dataOf(office(...words));
  await packageOf(client, envelope);
  const after = await storedRows(client.api, ids);
  const changed = [...before.symmetricDifference(after)];
  expect(changed.length).toBeGreaterThan(10);
  expect(changed.filter((row) => !row.includes(id))).toEqual([]);
});

test('seal and package do not find another client’s envelope', async () => {
  const client = await signedInClient();
  const foreign = await currentEnvelopeId(other);
  const before = await storedRows(client.api, [client.clientId, other.clientId]);
  const office = officeAt(client, { folder: await aFolder() });
  const refused = {
    code: 1,
    sentence: expect.stringContaining(`has no envelope ${foreign}.`),
  };
  for (const words of [
    ['seal', client.clientId, '--envelope', foreign, '--yes'],
    ['package', client.clientId, '--envelope', foreign, '--out', 'a.zip'],
  ]) {
    expect(await office(...words)).toEqual(refused);
  }
  expect(await storedRows(client.api, [client.clientId, other.clientId])).toEqual(before);
});
