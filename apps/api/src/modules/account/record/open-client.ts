import type { YearEnd } from '@counterfoil/domain/financial-years';
import type { Insertable } from 'kysely';
import { audit } from '#platform/audit';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import type { ClientRow } from './client-store.ts';
import type { AccountDeps } from './deps.ts';
import { sealedAt, type SealedColumn } from '#platform/sealed-places';

export interface NewClient extends Pick<
  Insertable<Schema['clients']>,
  | 'brand'
  | 'company_name'
  | 'company_number'
  | 'business_type'
  | 'client_step'
  | 'client_status'
  | 'paper'
  | 'shoebox'
  | 'started_on'
  | 'external_accounting_id'
  | 'external_accounting_client'
  | 'usable_bank_details'
> {
  /** The sign-up asks invited clients for it. */
  readonly address?: {
    readonly line_1: string;
    readonly line_2?: string;
    readonly city: string;
    readonly post_code: string;
  };
  /** Of a company. */
  readonly year_end?: YearEnd;
  /** The UTR of the business. */
  readonly tax_reference?: string;
  readonly vat?: {
    readonly number: string;
    readonly scheme: NonNullable<ClientRow['vat_scheme']>;
    readonly rate: string;
  };
  readonly contact: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone?: string;
    readonly birthday?: string;
    readonly national_insurance_number?: string;
    readonly building_number?: string;
    /** Where it differs from the client's. */
    readonly address_line_2?: string;
  };
}

/** Creates a client with its primary contact. Returns both ids. */
export async function openClient(
  { clock, secrets }: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Tx,
  { address, year_end, tax_reference, vat, contact, ...plain }: NewClient,
): Promise<{ clientId: string; contactId: string }> {
  const [clientId, contactId, created_at] = [newId(clock), newId(clock), clock.now().toString()];
  const post_code = address?.post_code ?? null;
  const at = {
    address_line_1: address?.line_1 ?? null,
    address_line_2: address?.line_2 ?? null,
    city: address?.city ?? null,
    created_at,
  };
  await tx
    .insertInto('clients')
    .values({
      ...plain,
      ...at,
      id: clientId,
      post_code,
      left_on: plain.client_status === 'left' ? clock.today() : null,
      year_end_day: year_end?.day ?? null,
      year_end_month: year_end?.month ?? null,
      tax_reference_sealed:
        tax_reference === undefined
          ? null
          : secrets.seal(tax_reference, sealedAt('clients', 'tax_reference_sealed', clientId)),
      vat_registered: vat !== undefined,
      vat_number: vat?.number ?? null,
      vat_scheme: vat?.scheme ?? null,
      vat_rate: vat?.rate ?? null,
    })
    .execute();
  await tx
    .insertInto('contacts')
    .values({
      ...at,
      ...contactColumns(secrets, contactId, contact),
      id: contactId,
      client_id: clientId,
      is_primary: true,
      postal_code: post_code,
    })
    .execute();
  await audit(tx, clock, { action: 'client_opened', userId: null, clientId });
  return { clientId, contactId };
}

/** Seals the fields that must not be readable at rest. */
function contactColumns(secrets: Secrets, id: string, contact: NewClient['contact']) {
  const { birthday, national_insurance_number, ...names } = contact;
  const seal = (column: SealedColumn<'contacts'>, text: string | undefined) =>
    text === undefined ? null : secrets.seal(text, sealedAt('contacts', column, id));
  return {
    ...names,
    birthday_sealed: seal('birthday_sealed', birthday),
    national_insurance_number_sealed: seal(
      'national_insurance_number_sealed',
      national_insurance_number,
    ),
  };
}

/** Creates a login for one or more clients. Without a password's hash it is invited and cannot sign in yet. */
export async function openUser(
  clock: Clock,
  tx: Tx,
  user: {
    /** Given when it has been used before the user exists. */
    readonly id?: string;
    readonly brand: string;
    readonly email: string;
    readonly passwordHash: string | null;
    readonly clients: readonly { readonly clientId: string; readonly contactId: string }[];
  },
): Promise<string> {
  const { id = newId(clock) } = user;
  await tx
    .insertInto('users')
    .values({
      id,
      brand: user.brand,
      email: user.email.toLowerCase(),
      password_hash: user.passwordHash,
      created_at: clock.now().toString(),
    })
    .execute();
  for (const { clientId, contactId } of user.clients) {
    await giveMembership(tx, { userId: id, clientId, contactId });
  }
  return id;
}

/** Lets a login work for a client, as that contact; a repetition changes nothing. */
export async function giveMembership(
  tx: Tx,
  ids: { readonly userId: string; readonly clientId: string; readonly contactId: string },
): Promise<void> {
  const { userId: user_id, clientId: client_id, contactId: contact_id } = ids;
  await tx
    .insertInto('memberships')
    .values({ user_id, client_id, contact_id })
    .onConflict((held) => held.columns(['user_id', 'client_id']).doNothing())
    .execute();
}
