import { DEMO_INVITATION } from '@counterfoil/api/seed/demo-accounts';
import { randomBytes } from 'node:crypto';
import { userMailQueueOf } from '@counterfoil/api/mails';
import { inviteClient, type NewInvitation } from '@counterfoil/api/modules/sign-up/public';
import { acceptInvitation } from '@counterfoil/contract/sign-up/invitation-routes';
import { sessionOf } from './accounts.ts';
import { anAddress } from './unused.ts';
import { callingThrough, inject, type Server, type SignedInClient } from './clients.ts';
import { eventually } from './eventually.ts';
import { NEW_PASSWORD } from './password-links.ts';
import { testApi, type TestApi } from './test-api.ts';

/** An invitation that the office has sent. */
export interface Invitation {
  readonly api: TestApi;
  readonly clientId: string;
  readonly contactId: string;
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** The link of its mail. */
  readonly url: string;
  /** The link's query. */
  readonly query: { readonly invitation_token: string; readonly contact_id: string };
}

const LTD: NewInvitation = {
  ...DEMO_INVITATION,
  first_name: 'Ada',
  last_name: 'Newcomer',
  company_name: 'Newcomer Ltd',
  company_number: null,
};

/** Invites a person, by default to a limited company without anything special. */
export async function anInvitation(changes: Partial<NewInvitation> = {}): Promise<Invitation> {
  const api = await testApi();
  const { office } = api.portal;
  const email = changes.email ?? `${randomBytes(8).toString('hex')}@invited.test`;
  const sent = await inviteClient(
    { ...office, userMails: userMailQueueOf(office, office.jobs) },
    { ...LTD, ...changes, email },
  );
  const { clientId, contactId, userId, url } = sent;
  const token = new URL(url).searchParams.get('invitation_token') ?? '';
  const query = { invitation_token: token, contact_id: contactId };
  return { api, clientId, contactId, userId, email, token, url, query };
}

/** Accepts an invitation, by default with a good password from a new address. */
export const accept = (
  server: Server,
  query: object,
  changes: object = {},
  from: { address?: string; headers?: Record<string, string> } = {},
) =>
  inject(server, acceptInvitation, {
    query,
    body: {
      user: {
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
        terms_and_conditions: true,
        ...changes,
      },
    },
    address: from.address ?? anAddress(),
    headers: from.headers ?? {},
  });

/** A person who has just accepted their invitation, signed in, at the first step of their sign-up. */
export async function anAcceptedClient(
  changes: Partial<NewInvitation> = {},
): Promise<SignedInClient> {
  const { api, clientId, userId, email, query } = await anInvitation(changes);
  const answer = await accept(api, query);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return callingThrough(api, { api, clientId, userId, email, headers: sessionOf(answer) });
}

/** The mails of invitations that an address has got, the oldest first, once there are so many. */
export async function invitationMailsTo(email: string, count = 1) {
  const { outbox } = await testApi();
  return eventually(
    () => Promise.resolve(outbox.to(email)),
    (mails) => mails.length >= count,
  );
}
