import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';
import type { DemoAccount } from './demo-accounts.ts';

const DAY_HOURS = 24;

/** Stores the reasons for the demo's banners: the end of a bank's consent, a tax reference still to come. */
export async function seedBanners(
  tx: Tx,
  clock: Clock,
  { bank, awaitsTaxReference }: DemoAccount,
  client: { readonly clientId: string; readonly contactId: string } | undefined,
): Promise<void> {
  if (!client) return;
  if (awaitsTaxReference) {
    await tx
      .updateTable('contacts')
      .set({ tax_reference_none: true })
      .where('id', '=', client.contactId)
      .execute();
  }
  if (!bank) return;
  const [provider_name, daysLeft] = bank;
  const now = clock.now();
  await tx
    .insertInto('open_banking_consents')
    .values({
      id: newId(clock),
      client_id: client.clientId,
      provider_name,
      consent_expires_at:
        daysLeft === null ? null : now.add({ hours: daysLeft * DAY_HOURS }).toString(),
      created_at: now.toString(),
    })
    .execute();
}
