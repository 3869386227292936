import { hashPassword } from '#modules/sessions/public';
import { audit } from '#platform/audit';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import type { AccountDeps } from './deps.ts';

export interface NewClient {
  readonly brand: string;
  readonly company_name: string;
  readonly company_number?: string;
  readonly business_type: 'sole-trader' | 'partnership' | 'ltd' | 'llp';
  readonly address: {
    readonly line_1: string;
    readonly line_2?: string;
    readonly city: string;
    readonly post_code: string;
  };
  readonly vat?: {
    readonly number: string;
    readonly scheme: 'standard' | 'flat_rate' | 'retail' | 'other_vat';
    readonly rate: string;
  };
  readonly client_step: string;
  readonly client_status?: 'left' | 'on_stop';
  readonly paper?: boolean;
  readonly shoebox?: boolean;
  readonly started_on: string;
  readonly contact: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: string;
    readonly birthday?: string;
    readonly national_insurance_number?: string;
  };
}

/** Creates a client with its primary contact. Returns both ids. */
export async function openClient(
  { clock, secrets }: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Tx,
  client: NewClient,
): Promise<{ clientId: string; contactId: string }> {
  const [clientId, contactId, at] = [newId(clock), newId(clock), clock.now().toString()];
  const address = {
    address_line_1: client.address.line_1,
    address_line_2: client.address.line_2 ?? null,
    city: client.address.city,
  };
  await tx
    .insertInto('clients')
    .values({
      ...clientColumns(client),
      ...address,
      id: clientId,
      post_code: client.address.post_code,
      created_at: at,
    })
    .execute();
  await tx
    .insertInto('contacts')
    .values({
      ...contactColumns(secrets, client.contact),
      ...address,
      id: contactId,
      client_id: clientId,
      is_primary: true,
      postal_code: client.address.post_code,
      created_at: at,
    })
    .execute();
  await audit(tx, clock, { action: 'client_opened', userId: null, clientId });
  return { clientId, contactId };
}

function clientColumns(client: NewClient) {
  return {
    brand: client.brand,
    company_name: client.company_name,
    company_number: client.company_number ?? null,
    business_type: client.business_type,
    vat_registered: client.vat !== undefined,
    vat_number: client.vat?.number ?? null,
    vat_scheme: client.vat?.scheme ?? null,
    vat_rate: client.vat?.rate ?? null,
    client_step: client.client_step,
    client_status: client.client_status ?? null,
    paper: client.paper ?? false,
    shoebox: client.shoebox ?? false,
    started_on: client.started_on,
  };
}

/** Seals the fields that must not be readable at rest. */
function contactColumns(secrets: Secrets, contact: NewClient['contact']) {
  const { birthday, national_insurance_number, ...names } = contact;
  const seal = (text: string | undefined) => (text === undefined ? null : secrets.seal(text));
  return {
    ...names,
    birthday_sealed: seal(birthday),
    national_insurance_number_sealed: seal(national_insurance_number),
  };
}

/** Creates a login for one or more clients. Without a password it is invited and cannot sign in yet. */
export async function openUser(
  clock: Clock,
  tx: Tx,
  user: {
    readonly brand: string;
    readonly email: string;
    readonly password: string | null;
    readonly clients: readonly { readonly clientId: string; readonly contactId: string }[];
  },
): Promise<string> {
  const id = newId(clock);
  await tx
    .insertInto('users')
    .values({
      id,
      brand: user.brand,
      email: user.email.toLowerCase(),
      password_hash: user.password === null ? null : await hashPassword(user.password),
      created_at: clock.now().toString(),
    })
    .execute();
  for (const { clientId, contactId } of user.clients) {
    await tx
      .insertInto('memberships')
      .values({ user_id: id, client_id: clientId, contact_id: contactId })
      .execute();
  }
  return id;
}
