import { expect, test } from 'vitest';
import { rowsAdded, writingNothing } from './all-rows.ts';
import { signedInClient } from './clients.ts';
import { aCustomer } from './records.ts';
import { setRows } from './rows.ts';

test('an added or changed row of the client is detected each time; another client’s is not', async () => {
  const [client, other] = [await signedInClient(), await signedInClient()];
  for (const first_name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
    await writingNothing(client, () => aCustomer(other));
    const adding = writingNothing(client, () => aCustomer(client));
    await expect(adding).rejects.toThrow('to deeply equal');
    const changing = writingNothing(client, () => setRows(client, 'contacts', { first_name }));
    await expect(changing).rejects.toThrow('to deeply equal');
  }
  expect(await rowsAdded(client, () => aCustomer(client))).toEqual({ audit_log: 1 });
});
