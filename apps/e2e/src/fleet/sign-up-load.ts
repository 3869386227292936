import { setTimeout as sleep } from 'node:timers/promises';
import { updateClient } from '@counterfoil/contract/account/client';
import { getDirectDebit, setUpDirectDebit } from '@counterfoil/contract/payments/routes';
import { acceptInvitation } from '@counterfoil/contract/sign-up/invitation-routes';
import { expect } from 'vitest';
import { DEMO_PASSWORD, type ApiClient } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import type { Chance } from '../harness/random.ts';
import type { Fleet } from './fleet.ts';
import type { Load } from './load.ts';
import { SIGNING_UP_AT } from './newcomers.ts';
import { inDoubtWhenAway, patient } from './patience.ts';

const PEOPLE = 6;
const BETWEEN_MS = 12_000;
const ACCOUNT = {
  account_name: 'R Quince',
  sort_code: '200000',
  account_number: '55779911',
  account_holder_confirmed: true,
};

interface Invited {
  readonly email: string;
  readonly link: URL;
}

/** People who accept an invitation, agree, and set up a direct debit on two devices at once. */
export async function openSignUpLoad(fleet: Fleet, when: Chance): Promise<Load> {
  const invited: Invited[] = [];
  for (let nth = 1; nth <= PEOPLE; nth++) {
    invited.push(await invite(fleet, `fleet-person-${nth}${SIGNING_UP_AT}`));
  }
  const clients: ApiClient[] = [];
  return {
    work: async () => {
      for (const person of invited) {
        await sleep(when.between(0, BETWEEN_MS));
        const client = await accepted(fleet, person);
        await client.get(updateClient, { body: { client: { contract_confirmed_at: 'now' } } });
        await giveAccount([client, await accepted(fleet, person)]);
        clients.push(client);
      }
    },
    examine: async () => {
      const mandates = await mandatesAt(fleet);
      const givers = mandates.map(({ metadata }) => metadata.client);
      expect(new Set(givers).size, 'one mandate of each').toBe(PEOPLE);
      expect(mandates).toHaveLength(PEOPLE);
      // The provider tells of each twice.
      await Promise.all(mandates.flatMap(({ id }) => [activate(fleet, id), activate(fleet, id)]));
      const known: string[] = [];
      for (const client of clients) {
        const debit = await eventually(
          () => client.get(getDirectDebit),
          ({ status }) => status === 'active',
        );
        known.push(debit.reference ?? 'none');
      }
      expect(known.toSorted()).toEqual(mandates.map(({ reference }) => reference).toSorted());
      return `${PEOPLE} sign-ups with a mandate`;
    },
  };
}

async function invite(fleet: Fleet, email: string): Promise<Invited> {
  const person = ['--email', email, '--first-name', 'Rowan', '--last-name', 'Quince'];
  const business = ['--company-name', email, '--business-type', 'sole-trader'];
  const words = [...person, ...business, '--brand', 'brightpence', '--json'];
  const said = await fleet.office('invite', ...words);
  expect(said).toMatchObject({ code: 0, err: '' });
  const { data } = JSON.parse(said.out) as { data: { invitation_url: string } };
  return { email, link: new URL(data.invitation_url) };
}

/** Accepts the invitation, unless that is done, and signs in. */
async function accepted({ url }: Fleet, { email, link }: Invited): Promise<ApiClient> {
  const user = {
    password: DEMO_PASSWORD,
    password_confirmation: DEMO_PASSWORD,
    terms_and_conditions: true,
  };
  const signingIn = async () => {
    await fetch(`${url}${acceptInvitation.path}${link.search}`, {
      method: acceptInvitation.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user }),
    });
    return inDoubtWhenAway(url, email);
  };
  const client = await eventually(
    () => signingIn().catch(() => sleep(200, null)),
    (found) => found !== null,
  );
  if (!client) throw new Error(`${email} cannot sign in`);
  return patient(client);
}

/** Gives the same account from each device at once: one is thanked, the others perhaps told that it is done. */
async function giveAccount(devices: readonly ApiClient[]): Promise<void> {
  const given = devices.map((device, nth) =>
    device.call(setUpDirectDebit, { body: { direct_debit: ACCOUNT }, key: `debit-${nth}` }),
  );
  const statuses = (await Promise.all(given)).map(({ status }) => status);
  for (const status of statuses) expect([201, 409, 422]).toContain(status);
  expect(statuses).toContain(201);
}

interface Mandate {
  readonly id: string;
  readonly reference: string;
  readonly metadata: { readonly client: string };
}

async function mandatesAt({ sandboxUrl }: Fleet): Promise<readonly Mandate[]> {
  const answer = await fetch(`${sandboxUrl}/api/direct-debits`);
  return ((await answer.json()) as { data: Mandate[] }).data;
}

async function activate({ sandboxUrl }: Fleet, id: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/api/direct-debits/${id}/activate`, { method: 'POST' });
  expect(answer.status).toBe(200);
}
