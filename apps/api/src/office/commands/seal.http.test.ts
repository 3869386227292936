import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aDocument, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { packageOf, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aFolder, dataOf, officeAt, STAFF } from '@counterfoil/testkit/office';
import { rowsIn } from '@counterfoil/testkit/rows';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let folder: string;
let office: ReturnType<typeof officeAt>;
beforeEach(async () => {
  client = await signedInClient();
  folder = await aFolder();
  office = officeAt(client, { folder });
});

const acts = async (action: string) =>
  (await rowsIn(client, 'audit_log')).filter((row) => row.action === action);

describe('seal and package', () => {
  test('seals the current envelope once, after a yes, and fetches its package', async () => {
    await aDocument(client, { title: 'Train ticket' });
    const id = await currentEnvelopeId(client);
    expect(await office('seal', client.email)).toMatchObject({
      code: 1,
      question: expect.stringMatching(/^Seal November 2026 of .* with 1 document\?/),
    });
    expect(await theEnvelope(client)).toMatchObject({ sealed_at: null });
    expect(await dataOf(office('seal', client.email, '--yes'))).toEqual({
      envelope_id: id,
      envelope: 'November 2026',
      documents: 1,
    });
    expect(await rowsIn(client, 'envelopes', id)).toMatchObject([{ sealed_by: 'office' }]);
    expect(await acts('envelope_sealed')).toMatchObject([{ subject_id: id, office_user: STAFF }]);
    expect(await office('seal', client.email, '--yes')).toEqual({
      code: 1,
      sentence: 'This envelope has already been sealed.',
    });
    const path = join(folder, 'package.zip');
    const out = ['package', client.email, '--envelope', id, '--out', 'package.zip'];
    for (const yes of [[], ['--yes']]) {
      // The second time, the job has made it.
      if (yes.length > 0) await packageOf(client, id);
      const data = await dataOf(office(...out, ...yes));
      expect(data).toMatchObject({ envelope: 'November 2026', documents: 1, path });
      const files = unpacked(await readFile(path));
      expect(Object.keys(files)).toEqual(['manifest.csv', 'documents/Train ticket.pdf']);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    expect(await acts('package_fetched')).toHaveLength(2);
  });

  test('refuses an empty, a sealed and another client’s envelope', async () => {
    const other = await signedInClient();
    const id = await currentEnvelopeId(client);
    const foreign = await currentEnvelopeId(other);
    const empty = { code: 1, sentence: expect.stringMatching(/^This envelope is empty/) };
    expect(await office('seal', client.email, '--yes')).toEqual(empty);
    const nobodys = {
      code: 1,
      sentence: expect.stringMatching(
        `^Test Joinery Ltd \\(\\d+\\) has no envelope ${foreign}\\.$`,
      ),
    };
    expect(await office('seal', client.email, '--envelope', foreign, '--yes')).toEqual(nobodys);
    const out = (envelope: string) =>
      office('package', client.email, '--envelope', envelope, '--out', 'a.zip');
    expect(await out(foreign)).toEqual(nobodys);
    expect(await out(id)).toEqual({
      code: 1,
      sentence: 'November 2026 has not been sealed yet, so it has no package.',
    });
  });

  test('can seal the documents of a client who has left', async () => {
    await aDocument(client);
    await leaveTheService(client);
    expect(await office('seal', client.email, '--yes')).toMatchObject({ code: 0 });
  });

  test('replaces an existing file only after a yes, and reports a missing folder', async () => {
    await aDocument(client);
    const id = await currentEnvelopeId(client);
    await seal(client, id);
    const path = join(folder, 'a.zip');
    await writeFile(path, 'mine');
    const out = (...rest: string[]) => office('package', client.email, '--envelope', id, ...rest);
    expect(await out('--out', path)).toMatchObject({ code: 1, question: `Replace ${path}?` });
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect(await out('--out', path, '--yes')).toMatchObject({ code: 0 });
    const sentence = `There is no folder ${join(folder, 'none')}.`;
    expect(await out('--out', 'none/a.zip')).toEqual({ code: 1, sentence });
    expect(await out('--out', '.')).toEqual({ code: 1, sentence: `${folder} is not a file.` });
  });
});
