import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiClient } from '../harness/api-client.ts';
import type { Chance } from '../harness/random.ts';
import {
  allow,
  prepareLike,
  reportOf,
  returnsAt,
  sentTo,
  submit,
  submitAtLast,
} from '../kills/returns.ts';
import type { Fleet } from './fleet.ts';
import type { Load } from './load.ts';
import { TAXPAYERS, vatNumberOf } from './newcomers.ts';
import { inDoubtWhenAway, onceReached } from './patience.ts';

/** HMRC's behaviour towards the first ones; the others' answers arrive. */
const SCENARIOS = ['CUT_AFTER_ACCEPTING', 'TIMEOUT_AFTER_ACCEPTING'];
const BETWEEN_MS = 12_000;
/** Accepted; perhaps accepted; sent before, or just being sent. */
const ANSWERS = [200, 202, 422];

/** VAT returns, each sent from two browsers at once. */
export async function openVatLoad(fleet: Fleet, when: Chance): Promise<Load> {
  const taxpayers: (readonly [ApiClient, ApiClient])[] = [];
  for (const email of TAXPAYERS) {
    taxpayers.push([
      await inDoubtWhenAway(fleet.url, email),
      await inDoubtWhenAway(fleet.url, email),
    ]);
  }
  const clients = taxpayers.map(([client]) => client);
  await prepareLike(fleet.settings, await inDoubtWhenAway(fleet.url, 'ltd@demo.test'), clients);
  for (const [nth, client] of clients.entries()) await allow(client, SCENARIOS[nth] ?? '');
  const accepted = new Set<ApiClient>();
  return {
    work: async () => {
      for (const browsers of taxpayers) {
        await sleep(when.between(0, BETWEEN_MS));
        const sent = browsers.map((browser) => onceReached(() => submit(browser)));
        for (const status of await Promise.all(sent)) {
          expect(ANSWERS).toContain(status);
          if (status === 200) accepted.add(browsers[0]);
        }
      }
    },
    examine: async () => {
      for (const client of accepted) {
        expect(await reportOf(client), `${client.email}: accepted`).toMatchObject({
          status: 'submitted',
        });
      }
      for (const client of clients) await submitAtLast(client);
      const numbers = TAXPAYERS.map(vatNumberOf);
      expect([...(await returnsAt(fleet))].toSorted(), 'one return of each').toEqual(numbers);
      expect([...(await sentTo(fleet))].toSorted(), 'each sent once').toEqual(numbers);
      return `${clients.length} VAT returns, ${accepted.size} accepted at once`;
    },
  };
}
