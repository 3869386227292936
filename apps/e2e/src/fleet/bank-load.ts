import { setTimeout as sleep } from 'node:timers/promises';
import {
  listBankConsents,
  listLinkedAccounts,
  syncLinkedAccount,
} from '@counterfoil/contract/banking/routes';
import { expect } from 'vitest';
import type { ApiClient } from '../harness/api-client.ts';
import { daysAgo } from '../harness/clock.ts';
import type { Chance } from '../harness/random.ts';
import { connectTo, fetchedOf, shownBy } from '../kills/bank-data.ts';
import type { Fleet } from './fleet.ts';
import type { Load } from './load.ts';
import { BANKED } from './newcomers.ts';
import { brokenOnly, inDoubtWhenAway, patient } from './patience.ts';

const BETWEEN_MS = 12_000;
/** Being fetched, or asked too often. */
const ANSWERS = [200, 202, 429];

/** Banks that are linked, and fetched again and again. */
export async function openBankLoad(fleet: Fleet, when: Chance): Promise<Load> {
  // Transactions made while the test runs are in no comparison.
  const until = daysAgo(2);
  const clients: ApiClient[] = [];
  for (const email of BANKED) clients.push(await inDoubtWhenAway(fleet.url, email));
  return {
    work: async (isOver) => {
      for (const client of clients) {
        await sleep(when.between(0, BETWEEN_MS));
        await link(client);
      }
      while (!isOver()) {
        await sleep(when.between(0, BETWEEN_MS));
        for (const client of clients) await fetchAnew(client);
      }
    },
    examine: async () => {
      let lines = 0;
      for (const client of clients) {
        await fetchAnew(client);
        const known = await fetchedOf(client, until);
        expect(await shownBy(fleet, known, until), `${client.email}: as the bank`).toContainEqual(
          known,
        );
        lines += known.flatMap((account) => account.lines).length;
      }
      return `${lines} bank transactions`;
    },
  };
}

async function link(client: ApiClient): Promise<void> {
  while ((await patient(client).get(listBankConsents)).length === 0) {
    await connectTo(client).catch(brokenOnly);
  }
}

async function fetchAnew(client: ApiClient): Promise<void> {
  const lasting = patient(client);
  for (const { id } of await lasting.get(listLinkedAccounts)) {
    const { status } = await lasting.call(syncLinkedAccount, { params: { id } });
    expect(ANSWERS).toContain(status);
  }
}
