import type * as contract from '@counterfoil/contract/sessions/password-routes';
import { askPasswordLink as route } from '@counterfoil/contract/sessions/password-routes';
import { audit } from '#platform/audit';
import type { Tx } from '#platform/db/tx';
import { idempotencyKeyOf } from '#platform/http/request-caller';
import type { Call } from '#platform/http/serve-route';
import { jobHandler, jobKind } from '#platform/jobs/jobs';
import { refuseField } from '#platform/refusals';
import type { Brand } from '#platform/brands';
import type { PasswordDeps } from './password-deps.ts';
import { forgetRequest, noteRequest, takeRequest } from './password-requests.ts';
import { givePasswordLink, WORKS_FOR_WORDS } from './password-links.ts';

const ASKED = `If there’s an account for this email, we’ve sent it a link to choose a new password. The link works for ${WORKS_FOR_WORDS}.`;

const passwordLinkJob = jobKind<{ request_id: string; client_id: null }>({
  name: 'send-password-link',
  retrySeconds: 1,
  retryLimit: 1_000,
});

/**
 * Notes the request without looking for an account, so that text and timing are the same whether there is one. A job
 * sends the mail. Above an email's limit nothing is noted, and the text is still the same.
 */
export async function askPasswordLink(
  deps: PasswordDeps,
  {
    body: { email, redirect_url },
    request,
  }: Call<typeof contract.askPasswordLink, 'body' | 'request'>,
) {
  const { transact, clock, throttle, jobs, brands } = deps;
  const ours = ourAddress(redirect_url, { brands, hostname: request.hostname });
  if (!ours) throw refuseField('redirect_url', 'Must be an address of this portal');
  const asked = { email, brand: ours.brand, redirect_url, key: idempotencyKeyOf(request) };
  await transact.acrossClients(async (tx) => {
    const id = await noteRequest(tx, clock, asked);
    if (id === null) return;
    // A refusal would tell a stranger that they have locked somebody out.
    if (!(await throttle.allowsLink(tx, email))) return forgetRequest(tx, id);
    await jobs.enqueue(tx, passwordLinkJob, [{ request_id: id, client_id: null }]);
  });
  return { message: ASKED };
}

type JobDeps = Pick<PasswordDeps, 'transact' | 'clock' | 'brands' | 'userMails'>;

/** Answers a request with a mail when there is an account with a password; else with nothing. */
export const passwordLinkHandler = (deps: JobDeps) =>
  jobHandler(passwordLinkJob, ({ request_id }) =>
    deps.transact.acrossClients(async (tx) => {
      const asked = await takeRequest(tx, request_id);
      const user = asked && (await findUser(tx, deps, asked));
      if (!user) return;
      const secret = await givePasswordLink(tx, deps.clock, user.id);
      await deps.userMails.add(tx, { kind: 'password_link', user, secret });
      await audit(tx, deps.clock, { action: route.audit, userId: user.id });
    }),
  );

/** The account of the brand; where none is named, the first brand's before the others'. */
async function findUser(
  tx: Tx,
  { brands }: Pick<JobDeps, 'brands'>,
  { email, brand }: { readonly email: string; readonly brand: string | null },
) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'brand'])
    .where('email', '=', email)
    // An invited user accepts the invitation instead.
    .where('password_hash', 'is not', null)
    .execute();
  const order = brand === null ? brands.map(({ id }) => id) : [brand];
  return order.flatMap((id) => found.find((user) => user.brand === id) ?? [])[0];
}

/** The target of a redirect: a brand's host, or the one that the request came to. */
interface OurAddress {
  /** Null: not a brand's host. */
  readonly brand: string | null;
}

/** Null for an address that is not ours, so that nobody can make us mail a forged one. */
function ourAddress(
  url: string,
  { brands, hostname }: { readonly brands: readonly Brand[]; readonly hostname: string },
): OurAddress | null {
  const there = URL.parse(url);
  if (!there || !/^https?:$/.test(there.protocol)) return null;
  if (there.username !== '' || there.password !== '') return null;
  const brand = brands.find(({ hosts }) => hosts.includes(there.hostname));
  if (brand) return { brand: brand.id };
  return there.hostname === hostname.toLowerCase() ? { brand: null } : null;
}
