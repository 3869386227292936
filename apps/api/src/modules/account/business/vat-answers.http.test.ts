import { getProfile } from '@counterfoil/contract/account/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { aPdf } from '@counterfoil/testkit/upload';
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

const NONE = {
  vat_registered: false,
  is_vat_certificate_available: null,
  file: null,
  vat_scheme: null,
  cash_accounting: null,
  vat_return_frequency: null,
  vat_number: null,
  vat_rate: null,
};

const { read, save, certificates } = vatDetailsOf(() => client);

describe('the VAT details', () => {
  test('are saved as JSON, show on client and contact, and lead to the contact details', async () => {
    expect((await save({ ...VAT_ANSWERS, client_step: 'completed' })).body.data).toMatchObject(
      SAVED_VAT,
    );
    expect(await read()).toMatchObject(SAVED_VAT);
    const [contact] = (await client.call(getProfile)).body.data.contacts;
    expect(contact).toMatchObject({
      client_step: VAT_STEP,
      sign_up_screen: 'additional-contact-details',
      vat_registered: true,
      vat_number: '101747696',
      vat_scheme: 'flat_rate',
      vat_rate: '12.5',
    });
  });

  test('are cleared for a client who is not registered, whatever was saved before', async () => {
    await sendVatForm(client, WITH_CERTIFICATE, [['vat.pdf', aPdf()]]);
    expect((await save({ ...VAT_ANSWERS, vat_registered: false })).body.data).toMatchObject(NONE);
    expect(await certificates()).toEqual([['dropped', 'application/pdf']]);
  });

  test('may be corrected later in the sign-up, a field at a time', async () => {
    await save(VAT_ANSWERS);
    await setRows(client, 'clients', { client_step: 'set_identity' });
    const saved = await save({ vat_rate: '9', vat_number: '666000754' });
    expect(saved.body.data).toMatchObject({
      ...SAVED_VAT,
      vat_rate: '9',
      vat_number: '666000754',
      client_step: 'set_identity',
    });
    // The rate was free only in the flat rate scheme.
    const answer = await writingNothing(client, () => save({ vat_scheme: 'retail' }));
    expect(errorsOf(answer)).toMatchObject({ vat_rate: ['Must be 20, 5 or 0'] });
  });

  test('report all errors of the form in one answer', async () => {
    const answer = await writingNothing(client, () =>
      save({
        vat_registered: true,
        is_vat_certificate_available: true,
        vat_number: 'GB101747696',
        vat_rate: '',
      }),
    );
    expect(errorsOf(answer)).toMatchObject({
      file: ['Please upload a vat document'],
      vat_scheme: ['Required'],
      vat_return_frequency: ['Required'],
      vat_number: ['Should not start with the prefix'],
      vat_rate: ['Required'],
    });
  });

  test('begin with whether the client is registered', async () => {
    const { vat_registered: _, ...rest } = VAT_ANSWERS;
    const answer = await writingNothing(client, () => save(rest));
    expect(errorsOf(answer)).toMatchObject({ vat_registered: ['Required'] });
  });

  test.each(['review_contract', 'direct_debit_setup'] as const)(
    'cannot be saved at the step %s',
    async (client_step) => {
      await setRows(client, 'clients', { client_step });
      expect((await writingNothing(client, () => save(VAT_ANSWERS))).status).toBe(422);
      const answer = await writingNothing(client, () =>
        sendVatForm(client, WITH_CERTIFICATE, [['vat.pdf', aPdf()]]),
      );
      expect(answer.status).toBe(422);
    },
  );

  test.each(['welcome_call', 'completed'] as const)('are read-only at %s', async (client_step) => {
    await setRows(client, 'clients', { client_step });
    const before = await read();
    const saved = (await save(VAT_ANSWERS)).body.data;
    expect(saved).toEqual(before);
    const answer = await writingNothing(client, () =>
      sendVatForm(client, WITH_CERTIFICATE, [['vat.pdf', aPdf()]]),
    );
    expect(Object.keys(errorsOf(answer))).toContain('file');
  });

  test('are refused when another person has saved since they were read', async () => {
    const { lock_version } = await read();
    await save(VAT_ANSWERS);
    expect((await save({ ...VAT_ANSWERS, lock_version })).status).toBe(409);
  });
});
