import { linkTokenHash } from '#modules/sessions/public';
import { invitationUrl, inviteClient, isExpired, openInvitationOf } from '#modules/sign-up/public';
import { brandCalled } from '#platform/brands';
import type { OfficeDeps } from '../office/command.ts';
import { userMailQueueOf } from '../mails.ts';
import { DEMO_INVITATION } from './demo-accounts.ts';

/**
 * Invites the demo's newcomer, and again when they let the invitation expire.
 * @returns the lines that a start prints about it
 */
export async function seedInvitation(deps: OfficeDeps): Promise<readonly string[]> {
  const { email } = DEMO_INVITATION;
  // Only its hash is stored, but each start prints it, so the demo derives it from its key.
  const tokenOf = (id: string) =>
    deps.secrets.keyedHash(Buffer.from(`invitation ${id}`)).toString('base64url');
  const find = () => deps.transact.acrossClients((tx) => openInvitationOf(tx, DEMO_INVITATION));
  let open = await find();
  if (!open && (await hasAccepted(deps))) return [];
  if (!open || isExpired(open, deps.clock.now())) {
    const userMails = userMailQueueOf(deps, deps.jobs);
    await inviteClient({ ...deps, userMails, tokenOf }, DEMO_INVITATION);
    open = await find();
  }
  if (!open || open.password_hash !== null) return [];
  const token = tokenOf(open.id);
  const isOurs = linkTokenHash(token).equals(Buffer.from(open.token_hash));
  const where = isOurs
    ? invitationUrl(brandCalled(deps.brands, open.brand), token, open.contact_id)
    : 'see the newest mail in the inbox';
  return [`${email} is invited to sign up:`, `  ${where}`];
}

const hasAccepted = ({ transact }: OfficeDeps): Promise<boolean> =>
  transact.acrossClients(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('brand', '=', DEMO_INVITATION.brand)
      .where('email', '=', DEMO_INVITATION.email)
      .executeTakeFirst();
    return user !== undefined && user.password_hash !== null;
  });
