import { createContact } from '@counterfoil/contract/account/contact-routes';
import { updateIdentity } from '@counterfoil/contract/identity/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { eventually } from '@counterfoil/testkit/eventually';
import { pngOf } from '@counterfoil/testkit/files/png';
import { signingUp, type SignUp } from '@counterfoil/testkit/signing-up';
import { aFile, aPhoto, LICENCE, NOTHING, PDF } from '@counterfoil/testkit/identities';
import { beginForm, BOUNDARY, field, uploadServer } from '@counterfoil/testkit/open-forms';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

let up: SignUp;
beforeEach(async () => {
  up = await signingUp();
});

/** The most pictures that were open at a time; sharp's own counters change in another thread while they are read. */
function countPictures(): () => number {
  const pictures = sharp.prototype;
  const { toBuffer } = pictures;
  onTestFinished(() => void Object.assign(pictures, { toBuffer }));
  let [open, most] = [0, 0];
  async function counted(this: Sharp, ...options: []): Promise<Buffer> {
    most = Math.max(most, ++open);
    return toBuffer.apply(this, options).finally(() => open--);
  }
  Object.assign(pictures, { toBuffer: counted });
  return () => most;
}

describe('giving an identity', () => {
  test.each(['review_contract', 'direct_debit_setup', 'additional_company_details'] as const)(
    'is refused at the step %s',
    async (step) => {
      await up.atStep(step);
      const answer = await writingNothing(up.client, () => up.give(LICENCE));
      expect(answer).toMatchObject(
        refusal(422, expect.stringMatching(/^Please finish the earlier steps/)),
      );
    },
  );

  test.each(['welcome_call', 'completed'] as const)('is possible once: not at %s', async (step) => {
    await up.atStep(step);
    await setRows(up.client, 'contacts', { identity_type: 'passport' });
    const answer = await writingNothing(up.client, () => up.give(LICENCE));
    expect(answer).toMatchObject(
      refusal(422, expect.stringMatching(/^We already have your identity details/)),
    );
  });

  test('is not required of a client who signed up without one', async () => {
    await up.atStep('completed');
    const answer = await writingNothing(up.client, () => up.give(LICENCE));
    expect(answer).toMatchObject(refusal(422, 'We do not need any identity documents from you.'));
  });

  test('is for the primary contact alone', async () => {
    await up.atStep('completed');
    const second = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.test',
      phone: '020 7946 0999',
      relationship: 'x',
    };
    const added = await up.client.call(createContact, { body: { contact: second } });
    await up.atStep('set_identity');
    const params = { id: added.body.data.id };
    const answer = await up.client.call(updateIdentity, {
      params,
      body: { identity: NOTHING },
    });
    expect(answer).toMatchObject(
      refusal(422, 'Only the first contact of a client proves who they are.'),
    );
  });

  test('accepts one of several simultaneous ones, and keeps no file of the others', async () => {
    const answers = await atOnce(2, () => up.give(LICENCE));
    expect(tally(answers)).toEqual({ 200: 1, 422: 1 });
    expect((await rowsIn(up.client, 'blobs')).map(({ state }) => state)).toEqual(['kept']);
  });

  test('queues the forms of one client, and refuses too many', async () => {
    await up.atStep('completed');
    const bill = [{ field: 'additional_file', name: 'bill.png', content: pngOf(60, 40) }];
    const counted = tally(await atOnce(8, () => up.send({}, bill)));
    expect(counted[200]).toBeGreaterThan(0);
    expect(counted[429]).toBeGreaterThan(0);
    expect((counted[200] ?? 0) + (counted[429] ?? 0)).toBe(8);
  });

  test('prepares the pictures of all clients one at a time', async () => {
    const all = [up, await signingUp(), await signingUp()];
    const photo = aFile('photo.png', pngOf(1_500, 1_500));
    const atATime = countPictures();
    const answers = await atOnce(3, (nth) => (all[nth] ?? up).give(LICENCE, [photo]));
    expect([tally(answers), atATime()]).toEqual([{ 200: 3 }, 1]);
  });

  test('does not wait for slow forms of other clients', async () => {
    const server = await uploadServer();
    onTestFinished(() => server.close());
    const begin = async ({ client, contactId }: SignUp) => {
      const path = updateIdentity.path.replace('{id}', contactId);
      const form = beginForm(server, client, undefined, { method: 'PUT', path });
      for (const [name, value] of Object.entries(LICENCE)) {
        await form.send(field(`identity[${name}]`, value));
      }
      const head = 'content-disposition: form-data; name="identity[file]"; filename="a.pdf"';
      await form.send(`--${BOUNDARY}\r\n${head}\r\n\r\n${PDF}`);
      return form;
    };
    const before = server.taken();
    const slow = [];
    for (let nth = 0; nth < 6; nth++) slow.push(await begin(await signingUp()));
    await eventually(
      () => server.taken() - before,
      (taken) => taken > 6 * PDF.length,
    );
    const quick = await begin(up);
    await quick.send('\r\n');
    await quick.end();
    expect(await quick.answered).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of slow) socket.destroy();
  });

  test('twice under one key stores it once, with one answer; another picture is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await up.give(LICENCE, [aPhoto()], headers);
    const second = await up.give(LICENCE, [aPhoto()], headers);
    expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true]);
    const other = await up.give(LICENCE, [aFile('photo.png', pngOf(61, 40))], headers);
    const used = 'This Idempotency-Key was already used for a different request.';
    expect(other).toMatchObject(refusal(422, used));
    expect((await rowsIn(up.client, 'blobs')).map(({ state }) => state)).toEqual(['kept']);
  });
});
