import { giveBankDetails } from '@counterfoil/testkit/bank-details';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ client_step: 'direct_debit_setup' });
});

describe('wrong bank details', () => {
  const NOT_CONFIRMED =
    'You must confirm that you are the account holder and can authorise Direct Debits alone';
  const NO_SUCH_ACCOUNT = 'Does not fit the sort code: please check both numbers';

  test.each<[string, object, Record<string, string[]>]>([
    ['no name', { account_name: ' ' }, { account_name: ['Required'] }],
    [
      'a name that no bank can write',
      { account_name: '王小明' },
      { account_name: ['Must contain letters from A to Z, as your bank writes it'] },
    ],
    ['no sort code', { sort_code: null }, { sort_code: ['Required'] }],
    ['a short sort code', { sort_code: '20-00-0' }, { sort_code: ['Must contain 6 characters'] }],
    ['a long sort code', { sort_code: '2000000' }, { sort_code: ['Must contain 6 characters'] }],
    ['letters', { sort_code: '20000O' }, { sort_code: ['Must contain digits only'] }],
    [
      'a short account number',
      { account_number: '5577991' },
      { account_number: ['Must contain 8 characters'] },
    ],
    [
      'a long account number',
      { account_number: '557799111' },
      { account_number: ['Must contain 8 characters'] },
    ],
    ['another account', { account_number: '55779912' }, { account_number: [NO_SUCH_ACCOUNT] }],
    [
      'no confirmation',
      { account_holder_confirmed: undefined },
      { account_holder_confirmed: [NOT_CONFIRMED] },
    ],
    [
      'a denial',
      { account_holder_confirmed: false },
      { account_holder_confirmed: [NOT_CONFIRMED] },
    ],
    [
      'everything wrong',
      { account_name: '', sort_code: '1', account_number: '', account_holder_confirmed: false },
      {
        account_name: ['Required'],
        sort_code: ['Must contain 6 characters'],
        account_number: ['Required'],
        account_holder_confirmed: [NOT_CONFIRMED],
      },
    ],
    [
      'a failed check beside other errors',
      { account_name: null, account_number: '55779912', account_holder_confirmed: null },
      {
        account_name: ['Required'],
        account_number: [NO_SUCH_ACCOUNT],
        account_holder_confirmed: [NOT_CONFIRMED],
      },
    ],
  ])(
    'with %s are refused in one answer, without asking the provider',
    async (_, changes, errors) => {
      const answer = await writingNothing(client, () => giveBankDetails(client, changes));
      const { full_messages, ...fields } = (answer.body as { errors: Record<string, string[]> })
        .errors;
      expect(answer.status).toBe(422);
      expect(fields).toEqual(errors);
      expect(full_messages).toHaveLength(Object.keys(errors).length);
      expect(client.api.debits.asked(client.clientId, 'findBank')).toBe(0);
    },
  );
});
