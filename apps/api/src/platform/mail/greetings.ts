import { hello } from '@counterfoil/domain/mail/hello';
import type { Tx } from '../db/tx.ts';

/** Begins a mail to a contact of a client: the one given, else the primary contact. */
export async function helloToContact(
  tx: Tx,
  clientId: string,
  contactId: string | null = null,
): Promise<string> {
  const contact = await contacts(tx)
    .where('p.client_id', '=', clientId)
    .where((where) =>
      contactId === null ? where('p.is_primary', '=', true) : where('p.id', '=', contactId),
    )
    .executeTakeFirst();
  return hello(contact ?? null);
}

/** Begins a mail to a user about their login, in a transaction across clients: their oldest contact. */
export async function helloToUser(tx: Tx, userId: string): Promise<string> {
  const contact = await contacts(tx)
    .innerJoin('memberships as m', 'm.contact_id', 'p.id')
    .where('m.user_id', '=', userId)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return hello(contact ?? null);
}

const contacts = (tx: Tx) =>
  tx
    .selectFrom('contacts as p')
    .innerJoin('clients as c', 'c.id', 'p.client_id')
    .select(['p.first_name', 'p.last_name', 'c.company_name']);
