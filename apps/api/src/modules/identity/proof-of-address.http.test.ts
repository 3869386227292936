import * as contract from '@counterfoil/contract/account/contact-routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { allStored } from '@counterfoil/testkit/all-stored';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { signedInClient } from '@counterfoil/testkit/clients';
import { pngOf } from '@counterfoil/testkit/files/png';
import { turnedPhoto } from '@counterfoil/testkit/files/samples';
import { signingUp, type SignUp } from '@counterfoil/testkit/signing-up';
import { NOTHING, PASSPORT, PDF } from '@counterfoil/testkit/identities';
import { rowsIn } from '@counterfoil/testkit/rows';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

let up: SignUp;
beforeEach(async () => {
  up = await signingUp();
});

describe('a proof of address', () => {
  const bill = (name = 'bill.pdf', content: Uint8Array | string = PDF) => [
    { field: 'additional_file', name, content },
  ];
  const withPassport = async () => {
    await up.atStep('set_identity');
    await up.give(PASSPORT);
  };

  test.each([
    ['bill.pdf', 'bill.pdf', PDF],
    ['Bill.PNG', 'Bill.png', pngOf(60, 40)],
    ['bill.jpg', 'bill.jpg', turnedPhoto()],
    ['bill.jpeg', 'bill.jpeg', turnedPhoto()],
    ['../a\u0000b\u202e.png', 'a b.png', pngOf(60, 40)],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(120)}.png`, pngOf(60, 40)],
  ])('%j ends the sign-up of a passport’s holder as %s', async (sent, name, content) => {
    const neutral = `proof-of-address.${typeof content === 'string' ? 'pdf' : 'jpg'}`;
    await withPassport();
    expect(await up.step()).toMatchObject({ sign_up_screen: 'proof-of-address' });
    const answer = await up.send({}, bill(sent, content));
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { additional_file: neutral, sign_up_screen: null, client_step: 'completed' } },
    });
    expect(await up.step()).toEqual({ client_step: 'completed', sign_up_screen: null });
    expect((await up.given()).proof_of_address).toBe(neutral);
    expect(await allStored(up.client)).not.toContain(name);
    expect((await rowsIn(up.client, 'identity_files')).map(({ kind }) => kind)).toEqual([
      'file',
      'proof_of_address',
    ]);
  });

  test.each<[string, string, Uint8Array | string, string]>([
    ['of another type', 'bill.docx', 'x', 'Must be a pdf, jpg, jpeg or png file'],
    ['of another content', 'bill.pdf', pngOf(60, 40), "This doesn't look like a pdf file"],
    ['of another ending', 'bill.jpg', pngOf(60, 40), "This doesn't look like a jpg file"],
    ['that is empty', 'bill.pdf', '', 'File is empty'],
    [
      'that is too large',
      'bill.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(15 * 1024 * 1024)]),
      'Must be no larger than 15 MB',
    ],
  ])('%s is refused, and nothing is written', async (_what, name, content, sentence) => {
    await withPassport();
    const answer = await writingNothing(up.client, () => up.send({}, bill(name, content)));
    expect(errorsOf(answer)).toMatchObject({ additional_file: [sentence] });
  });

  test('is saved with its fields, all or nothing, with all errors in one answer', async () => {
    await withPassport();
    const wrong = await writingNothing(up.client, () =>
      up.send(
        { city: '', tax_reference_none: 'x', 'client_attributes.client_step': 'x' },
        bill('a.pdf', 'x'),
      ),
    );
    expect(errorsOf(wrong)).toMatchObject({
      city: ['Required'],
      tax_reference_none: ['Must be true or false'],
      'client_attributes.client_step': [expect.any(String)],
      additional_file: ["This doesn't look like a pdf file"],
    });
    const right = await up.send(
      { city: 'Hull', tax_reference_none: 'true', 'client_attributes.client_step': 'completed' },
      bill(),
    );
    expect(right.body.data).toMatchObject({
      city: 'Hull',
      tax_reference_none: true,
      additional_file: 'proof-of-address.pdf',
    });
  });

  test('is accepted only after the identity', async () => {
    await up.atStep('set_identity');
    const answer = await writingNothing(up.client, () => up.send({}, bill()));
    expect(answer).toMatchObject(
      refusal(422, expect.stringMatching(/^Please finish the earlier steps/)),
    );
  });

  test('replaces the previous one, whose bytes are deleted', async () => {
    await withPassport();
    await up.send({}, bill('one.pdf'));
    await up.send({}, bill('two.pdf'));
    expect((await rowsIn(up.client, 'blobs')).map(({ state }) => state)).toEqual([
      'kept',
      'dropped',
      'kept',
    ]);
  });

  test('is kept once when sent twice under one key', async () => {
    await withPassport();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await up.send({}, bill(), headers),
      await up.send({}, bill(), headers),
    ];
    expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true]);
    expect((await rowsIn(up.client, 'blobs')).map(({ state }) => state)).toEqual(['kept', 'kept']);
  });

  test('is not requested from other clients, and another client’s contact is not found', async () => {
    await up.atStep('set_identity');
    await up.give(NOTHING);
    expect(await up.step()).toMatchObject({ sign_up_screen: null });
    const stranger = await signedInClient();
    const answer = await stranger.raw(contract.updateContact, {
      params: { id: up.contactId },
      body: { contact: {} },
    });
    expect(answer.status).toBe(404);
  });
});
