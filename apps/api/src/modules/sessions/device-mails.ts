import { dateText } from '@counterfoil/domain/dates/date-text';
import { brandCalled, type Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { readMailedUser } from './users.ts';
import { brandMail } from '#platform/mail/mail-template';
import type { ComposedMail } from '#platform/mail/mails';
import type { MailedUser, UserMailComposers, UserMailQueue } from '#platform/mail/user-mails';
import { londonTime, type Clock } from '#platform/time/clock';

/** A script with the right password must not fill a mailbox; the list of devices shows every session. */
const MOST_A_DAY = 10;

/** Tells a user about a sign-in on a device that is new to them. */
export async function mailNewDevice(
  { clock, userMails }: { readonly clock: Clock; readonly userMails: UserMailQueue<'new_device'> },
  tx: Tx,
  user: MailedUser,
  device: string,
): Promise<void> {
  const { count } = await tx
    .selectFrom('user_mails')
    .select((row) => row.fn.countAll().as('count'))
    .where('user_id', '=', user.id)
    .where('kind', '=', 'new_device')
    .where('created_at', '>', clock.now().subtract({ hours: 24 }).toString())
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_A_DAY) return;
  await userMails.add(tx, { kind: 'new_device', user, facts: { device } });
}

interface ComposeDeps {
  readonly transact: Transact;
  readonly brands: readonly Brand[];
}

export const deviceMails = ({
  transact,
  brands,
}: ComposeDeps): UserMailComposers<'new_device'> => ({
  new_device: async ({ user_id, created_at, facts }) => {
    const { brand, greeting } = await transact.acrossClients((tx) => readMailedUser(tx, user_id));
    const { device = '' } = facts as { readonly device?: string };
    const at = Temporal.Instant.from(created_at);
    return newDevice(brandCalled(brands, brand), greeting, { device, at });
  },
});

function newDevice(
  brand: Brand,
  greeting: string,
  { device, at }: { readonly device: string; readonly at: Temporal.Instant },
): ComposedMail {
  const { date, time } = londonTime(at);
  return brandMail(brand, `Your ${brand.name} account was opened on a new device`, {
    greeting,
    paragraphs: [
      `Someone logged in to your ${brand.name} account on a device we haven’t seen before. If this was you, you don’t need to do anything.`,
    ],
    facts: [
      { label: 'Device', value: device },
      { label: 'When', value: `${dateText(date)}, ${time}` },
    ],
    link: { label: 'See your devices', href: `${brand.url}/account/devices` },
    closing: [
      'If it wasn’t you, open that page, choose “Log out everywhere else”, and change your password. ' +
        `Then write to us at ${brand.supportEmail}.`,
    ],
    footer: `Sent by ${brand.name} after a login on a new device. We never ask for your password by email or on the phone.`,
  });
}
