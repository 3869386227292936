import * as contract from '@counterfoil/contract/account/contact-routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { signingUp, type SignUp } from '@counterfoil/testkit/signing-up';
import { SARAH } from '@counterfoil/testkit/identities';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

type Changes = BodyIn<typeof contract.updateContact>;
const { birthday: _, ...NEW } = SARAH;

let up: SignUp;
beforeEach(async () => {
  up = await signingUp('additional_company_details', { contact: NEW });
});
const change = (contact: Changes) =>
  up.client.call(contract.updateContact, { params: { id: up.contactId }, body: { contact } });
const errors = async (contact: object) => {
  const answer = await writingNothing(up.client, () => change(contact as Changes));
  const { full_messages: _all, ...fields } = errorsOf(answer);
  return fields;
};
const DETAILS = { birthday: '1984-12-09', tax_reference: 'K2234567890' };

describe('contact details of a sign-up', () => {
  test('lead on to the identity', async () => {
    const answer = await change({ ...DETAILS, national_insurance_number: 'ab 12 34 56 c' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          birthday: '1984-12-09',
          tax_reference: '2234567890',
          national_insurance_number: 'AB123456C',
          client_step: 'set_identity',
          sign_up_screen: 'set-identity',
        },
      },
    });
    expect(await up.step()).toEqual({
      client_step: 'set_identity',
      sign_up_screen: 'set-identity',
    });
  });

  test.each([
    'review_contract',
    'completed',
    'welcome_call',
    'additional_company_details',
  ] as const)('lead to the identity whatever step the body requests: %s', async (client_step) => {
    const client_attributes = { id: up.client.clientId, client_step };
    await change({ ...DETAILS, client_attributes });
    expect(await up.step()).toMatchObject({ client_step: 'set_identity' });
  });

  test('do not change another client named in the body', async () => {
    const other = await signingUp('review_contract');
    const client_attributes = { id: other.client.clientId, client_step: 'completed' } as const;
    await change({ ...DETAILS, client_attributes });
    expect(await other.step()).toMatchObject({ client_step: 'review_contract' });
  });

  const R = ['Required'];
  const YOUNG = ['Must be at least 16 years old'];
  test.each<[object, object]>([
    [{}, { birthday: R, tax_reference: R }],
    [{ ...DETAILS, birthday: '' }, { birthday: R }],
    [{ ...DETAILS, birthday: null }, { birthday: R }],
    // 16 years old on the day after, in London.
    [{ ...DETAILS, birthday: '2010-11-22' }, { birthday: YOUNG }],
    [{ ...DETAILS, birthday: '2030-01-01' }, { birthday: YOUNG }],
    [{ ...DETAILS, birthday: '1984-02-30' }, { birthday: ['Input a valid date: DD/MM/YYYY'] }],
    [{ birthday: '1984-12-09' }, { tax_reference: R }],
    [{ birthday: '1984-12-09', tax_reference_none: false }, { tax_reference: R }],
    [{ ...DETAILS, tax_reference: '223456789' }, { tax_reference: ['Must contain 10 digits'] }],
    [
      { ...DETAILS, tax_reference: '1234567890' },
      { tax_reference: ['Must be a valid UTR: check each digit'] },
    ],
    [
      { ...DETAILS, national_insurance_number: 'QQ123456C' },
      { national_insurance_number: ['Only use a valid NINO'] },
    ],
    [
      { birthday: '2011-01-01', national_insurance_number: 'x', phone: '1', city: '', email: 'x' },
      {
        birthday: YOUNG,
        tax_reference: R,
        national_insurance_number: ['Only use a valid NINO'],
        phone: [expect.any(String)],
        city: R,
        email: ['Invalid email'],
      },
    ],
    [
      { ...DETAILS, client_attributes: { client_step: 'finished' } },
      { 'client_attributes.client_step': [expect.any(String)] },
    ],
  ])('report all errors of %j in one answer, and nothing is written', async (contact, expected) => {
    expect(await errors(contact)).toEqual(expected);
    expect(await up.step()).toMatchObject({ client_step: 'additional_company_details' });
  });

  test('are accepted from a person who turns 16 today, and without a UTR yet', async () => {
    const answer = await change({ birthday: '2010-11-21', tax_reference_none: true });
    expect(answer.body.data).toMatchObject({
      tax_reference_none: true,
      client_step: 'set_identity',
    });
  });

  test('are complete together with fields saved earlier', async () => {
    const known = await signingUp('additional_company_details');
    const params = { id: known.contactId };
    const answer = await known.client.call(contract.updateContact, {
      params,
      body: { contact: { tax_reference_none: true } },
    });
    expect(answer.body.data).toMatchObject({
      birthday: SARAH.birthday,
      client_step: 'set_identity',
    });
  });

  test('can be changed again while the identity is awaited, by the same rules', async () => {
    await change(DETAILS);
    expect(await errors({ birthday: '2011-01-01' })).toEqual({ birthday: YOUNG });
    expect((await change({ birthday: '1985-01-01' })).body.data).toMatchObject({
      birthday: '1985-01-01',
      client_step: 'set_identity',
    });
  });

  test.each([
    ['review_contract', true],
    ['direct_debit_setup', true],
    ['additional_company_details', false],
  ] as const)('are refused at the step %s with VAT details saved: %s', async (step, vatSaved) => {
    await up.atStep(step, vatSaved);
    const answer = await writingNothing(up.client, () => change(DETAILS));
    expect(answer).toMatchObject(
      refusal(422, expect.stringMatching(/^Please finish the earlier steps/)),
    );
  });

  test('are saved once when sent twice under one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () =>
      up.client.call(contract.updateContact, {
        params: { id: up.contactId },
        body: { contact: DETAILS },
        headers,
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true]);
  });
});

describe('after sign-up', () => {
  beforeEach(() => up.atStep('completed'));

  test('contact details change as before: nothing more is required, and no step changes', async () => {
    expect((await change({ city: 'Hull' })).body.data).toMatchObject({
      city: 'Hull',
      client_step: 'completed',
    });
    const young = await change({
      birthday: '2015-01-01',
      client_attributes: { client_step: 'set_identity' },
    });
    expect(young).toMatchObject({ status: 200, body: { data: { client_step: 'completed' } } });
  });

  test('type and rule errors of a contact come in one answer, for a new contact too', async () => {
    const wrong = {
      first_name: '',
      birthday: '2030-01-01',
      phone: '1',
      national_insurance_number: 'x',
      tax_reference_none: 'no',
    };
    expect(await errors(wrong)).toEqual({
      first_name: ['Required'],
      birthday: ['Must be a date in the past'],
      phone: [expect.any(String)],
      national_insurance_number: ['Only use a valid NINO'],
      tax_reference_none: ['Must be true or false'],
    });
    const added = await up.client.raw(contract.createContact, {
      body: { contact: { email: 'x', phone: '1', postal_code: 'x' } },
    });
    const { full_messages: _all, ...fields } = errorsOf(added);
    expect(fields).toEqual({
      first_name: ['Required'],
      last_name: ['Required'],
      relationship: ['Required'],
      email: ['Invalid email'],
      phone: [expect.any(String)],
      postal_code: [expect.any(String)],
    });
  });
});
