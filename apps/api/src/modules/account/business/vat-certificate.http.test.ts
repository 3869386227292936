import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { pngOf } from '@counterfoil/testkit/files/png';
import { turnedPhoto } from '@counterfoil/testkit/files/samples';
import { emptyPdf, lockedPdf } from '@counterfoil/testkit/pdf-bytes';
import { aPdf } from '@counterfoil/testkit/upload';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  SAVED_VAT,
  sendVatForm,
  VAT_ANSWERS,
  VAT_STEP,
  vatDetailsOf,
  WITH_CERTIFICATE,
} from '@counterfoil/testkit/vat-answers';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ vat: null, client_step: VAT_STEP });
});

const { read, save, certificates } = vatDetailsOf(() => client);

describe('the VAT certificate', () => {
  test.each([
    ['vat.pdf', aPdf(), 'application/pdf'],
    ['vat.png', pngOf(4, 4), 'image/png'],
    ['vat.jpg', turnedPhoto(), 'image/jpeg'],
    ['vat.JPEG', turnedPhoto(), 'image/jpeg'],
  ])('%s is uploaded in one form with the values', async (name, content, type) => {
    const answer = await sendVatForm(client, WITH_CERTIFICATE, [[name, content]]);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { ...SAVED_VAT, is_vat_certificate_available: true, file: name } },
    });
    expect(await certificates()).toEqual([['kept', type]]);
  });

  test('can be uploaded with only the answer that the client is registered', async () => {
    const fields = { vat_registered: true, client_step: 'additional_company_details' };
    expect(await sendVatForm(client, fields, [['vat.pdf', aPdf()]])).toMatchObject({
      status: 200,
      body: { data: { vat_registered: true, file: 'vat.pdf', vat_number: null } },
    });
  });

  test('cannot be removed while it stands in for the answers', async () => {
    await sendVatForm(client, { vat_registered: true }, [['vat.pdf', aPdf()]]);
    expect((await save({ vat_registered: true })).body.data.file).toBe('vat.pdf');
    const answer = await writingNothing(client, () =>
      save({ vat_registered: true, is_vat_certificate_available: false }),
    );
    expect(errorsOf(answer)).toMatchObject({
      vat_scheme: ['Required'],
      vat_return_frequency: ['Required'],
      vat_number: ['Required'],
      vat_rate: ['Required'],
    });
    expect(await read()).toMatchObject({ file: 'vat.pdf', is_vat_certificate_available: true });
  });

  test('stays when the other values change, can be replaced, and is removed by answers without one', async () => {
    await sendVatForm(client, WITH_CERTIFICATE, [['one.pdf', aPdf()]]);
    const changed = await save({ ...WITH_CERTIFICATE, vat_rate: '9' });
    expect(changed.body.data).toMatchObject({ file: 'one.pdf', vat_rate: '9' });
    await sendVatForm(client, WITH_CERTIFICATE, [['two.pdf', aPdf()]]);
    expect((await read()).file).toBe('two.pdf');
    expect((await certificates()).map(([state]) => state)).toEqual(['dropped', 'kept']);
    expect((await save(VAT_ANSWERS)).body.data.file).toBeNull();
    expect((await certificates()).map(([state]) => state)).toEqual(['dropped', 'dropped']);
  });

  test.each([
    ['vat.docx', aPdf(), 'Must be a pdf, jpg, jpeg or png file'],
    ['vat.png', aPdf(), "This doesn't look like a png file"],
    ['vat.pdf', 'MZ program', "This doesn't look like a pdf file"],
    ['vat.pdf', '', 'File is empty'],
    [
      'vat.pdf',
      lockedPdf(),
      'This file is password-protected: please upload it without a password',
    ],
    ['vat.pdf', emptyPdf(), 'This file has no pages'],
    ['vat.pdf', aPdf().slice(0, -40), 'This file is damaged or incomplete'],
    ['vat.jpg', turnedPhoto().subarray(0, -60), 'This file is damaged or incomplete'],
  ])('%s is refused, with the errors of all other fields', async (name, content, message) => {
    const answer = await writingNothing(client, () =>
      sendVatForm(client, { ...WITH_CERTIFICATE, vat_number: '1' }, [[name, content]]),
    );
    expect(errorsOf(answer as never)).toMatchObject({
      file: [message],
      vat_number: ['Must contain 9 characters'],
    });
    expect(await certificates()).toEqual([]);
  });

  test('is refused together with fields that are not answers', async () => {
    const answer = await writingNothing(client, () =>
      sendVatForm(
        client,
        { ...WITH_CERTIFICATE, cash_accounting: 'perhaps', tax_reference: '1', vat_number: '1' },
        [['vat.png', aPdf()]],
      ),
    );
    expect(errorsOf(answer as never)).toMatchObject({
      cash_accounting: ['Must be true or false'],
      tax_reference: [expect.any(String)],
      vat_number: ['Must contain 9 characters'],
      file: ["This doesn't look like a png file"],
    });
    const alone = await writingNothing(client, () => sendVatForm(client, { tax_reference: '1' }));
    expect(errorsOf(alone as never)).toMatchObject({ tax_reference: [expect.any(String)] });
  });

  test('is refused when it is too large, twice, or text', async () => {
    const large = await sendVatForm(client, WITH_CERTIFICATE, [
      ['vat.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)],
    ]);
    expect(errorsOf(large as never)).toMatchObject({ file: ['Must be no larger than 10 MB'] });
    const twice = await sendVatForm(client, WITH_CERTIFICATE, [
      ['a.pdf', aPdf()],
      ['b.pdf', aPdf()],
    ]);
    expect(errorsOf(twice as never)).toMatchObject({ file: ['Please choose one file'] });
    const text = await sendVatForm(client, { ...WITH_CERTIFICATE, file: 'vat.pdf' });
    expect(errorsOf(text as never)).toMatchObject({ file: ['Must be a file'] });
  });

  test('is stored once for repeated requests', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const content = aPdf();
    const first = await sendVatForm(client, WITH_CERTIFICATE, [['vat.pdf', content]], headers);
    const again = await sendVatForm(client, WITH_CERTIFICATE, [['vat.pdf', content]], headers);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const other = await sendVatForm(client, WITH_CERTIFICATE, [['vat.pdf', aPdf()]], headers);
    expect(other.status).toBe(422);
    expect(await certificates()).toEqual([['kept', 'application/pdf']]);
  });
});
