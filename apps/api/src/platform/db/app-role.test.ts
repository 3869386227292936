import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

/** The columns of a contact that a request may change. */
const OF_CONTACTS = [
  'additional_file',
  'address_line_1',
  'address_line_2',
  'birthday_sealed',
  'building_number',
  'city',
  'email',
  'first_name',
  'identity_type',
  'last_name',
  'lock_version',
  'national_insurance_number_sealed',
  'phone',
  'postal_code',
  'relationship',
  'secondary_phone',
  'tax_reference_none',
  'tax_reference_sealed',
];

// The columns that say who agreed, when, where and to what.
const OF_AGREEMENTS = [
  'certificate_blob_id',
  'confirmed_address',
  'confirmed_by',
  'confirmed_by_user_id',
  'confirmed_device',
  'confirmed_sha256',
  'contract_confirmed_at',
];

/** All rights of `counterfoil_app`, by schema. A grant that is not listed here is one too many. */
const MAY = {
  database: ['connect'],
  'schema public': ['usage'],
  'public.audit_log': ['insert'],
  'public.authorisation_states': ['delete', 'insert', 'select'],
  'public.bank_accounts': ['insert', 'select', 'update'],
  'public.blobs': ['delete', 'insert', 'select', 'update'],
  'public.clients': [
    'select',
    'update (address_line_1)',
    'update (address_line_2)',
    'update (cash_accounting)',
    'update (city)',
    'update (client_status)',
    'update (client_step)',
    'update (companies_house_auth_code_sealed)',
    'update (company_name)',
    'update (company_number)',
    'update (company_updated_at)',
    'update (contract_confirmed_at)',
    'update (contract_id)',
    'update (hmrc_subscribed_at)',
    'update (lock_version)',
    'update (logo_blob_id)',
    'update (paper_colour)',
    'update (payment_terms)',
    'update (post_code)',
    'update (registry_answer)',
    'update (tax_reference_sealed)',
    'update (usable_bank_details)',
    'update (vat_certificate_available)',
    'update (vat_certificate_blob_id)',
    'update (vat_certificate_name)',
    'update (vat_details_at)',
    'update (vat_number)',
    'update (vat_rate)',
    'update (vat_registered)',
    'update (vat_return_frequency)',
    'update (vat_scheme)',
    'update (year_end_day)',
    'update (year_end_month)',
  ],
  'public.company_lookups': ['insert', 'select', 'update'],
  'public.contacts': ['insert', 'select', ...OF_CONTACTS.map((column) => `update (${column})`)],
  'public.contact_messages': ['insert', 'select'],
  'public.contracts': ['select', ...OF_AGREEMENTS.map((column) => `update (${column})`)],
  'public.customers': ['delete', 'insert', 'select', 'update'],
  'public.direct_debits': ['insert', 'select', 'update'],
  'public.documents': ['delete', 'insert', 'select', 'update'],
  'public.download_links': ['insert', 'select'],
  'public.envelopes': ['insert', 'select', 'update'],
  'public.identities': ['delete', 'insert', 'select'],
  'public.identity_files': ['delete', 'insert', 'select'],
  'public.idempotency_keys': ['insert', 'select', 'update'],
  'public.invoice_items': ['delete', 'insert', 'select'],
  'public.invoice_payments': ['insert', 'select'],
  'public.invoice_settings': ['insert', 'select', 'update'],
  'public.invoice_tallies': ['select'],
  'public.invoice_totals': ['select'],
  'public.invoices': ['delete', 'insert', 'select', 'update'],
  'public.ledger_entries': ['insert', 'select'],
  'public.ledger_postings': ['insert', 'select'],
  'public.mail_texts': ['delete', 'insert', 'select', 'update'],
  'public.mails': ['insert', 'select', 'update'],
  'public.month_downloads': ['insert', 'select', 'update'],
  'public.bank_logos': ['select'],
  'public.bank_transactions': ['delete', 'insert', 'select', 'update'],
  'public.open_banking_accounts': ['insert', 'select', 'update'],
  'public.open_banking_consents': ['insert', 'select', 'update'],
  'public.pay_by_bank_connections': ['insert', 'select', 'update'],
  'public.pay_by_bank_orders': ['insert', 'select', 'update'],
  'public.pay_by_bank_payments': ['insert', 'select', 'update'],
  'public.pay_links': ['insert', 'select'],
  'public.statements': ['insert', 'select'],
  'public.tax_grants': ['delete', 'insert', 'select', 'update'],
  'public.vat_obligations': ['delete', 'insert', 'select', 'update'],
  'public.vat_period_reminders': ['select'],
  'public.vat_reminders': ['select'],
  'public.vat_reports': ['select', 'update (status)'],
  'public.vat_submissions': ['insert', 'select', 'update'],
  'public.vat_workings': ['select'],
  // Functions that queries, policies and generated columns call.
  'public.acts_of_client(text[],uuid,integer)': ['execute as the owner'],
  'public.acts_of_user(uuid,text[],uuid,integer)': ['execute as the owner'],
  'public.acts_on(uuid[],text[],uuid,integer)': ['execute as the owner'],
  'public.counting_key(text)': ['execute'],
  'public.current_client_id()': ['execute'],
  'public.enqueue_jobs(text,jsonb)': ['execute as the owner'],
  'public.number_key(text)': ['execute'],
  // A trigger function; PostgreSQL refuses any other call.
  'public.refuse_audit_change()': ['execute'],
};

let mine: SignedInClient;
beforeAll(async () => {
  mine = await signedInClient();
});

interface Right {
  readonly thing: string;
  readonly right: string;
}

/** Everything outside PostgreSQL's own schemas, with the role's rights to it. */
const effectiveRights = () =>
  sql<Right>`
    with schemas as (
      select oid, nspname, has_schema_privilege('counterfoil_app', oid, 'usage') as is_open
      from pg_namespace where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)'
    ), relations as (
      select c.oid, c.relkind, nspname || '.' || relname as thing
      from pg_class c join schemas s on s.oid = relnamespace where is_open and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    )
    select 'database' as thing, word as right from unnest(array['connect', 'create', 'temporary']) as word
    where has_database_privilege('counterfoil_app', current_database(), word)
    union all
    select 'schema ' || nspname, word from schemas, unnest(array['usage', 'create']) as word
    where has_schema_privilege('counterfoil_app', oid, word)
    union all
    select thing, word from relations,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] ||
             case when current_setting('server_version_num')::int >= 170000 then '{maintain}'::text[] end) as word
    where relkind <> 'S' and has_table_privilege('counterfoil_app', oid, word)
    union all
    select thing, word || ' (' || attname || ')'
    from relations join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped,
      unnest(array['select', 'insert', 'update', 'references']) as word
    where relkind <> 'S' and not has_table_privilege('counterfoil_app', oid, word)
      and has_column_privilege('counterfoil_app', oid, attnum, word)
    union all
    select thing, word from relations, unnest(array['usage', 'select', 'update']) as word
    where relkind = 'S' and has_sequence_privilege('counterfoil_app', oid, word)
    union all
    select p.oid::regprocedure::text, case when prosecdef then 'execute as the owner' else 'execute' end
    from pg_proc p join schemas s on s.oid = pronamespace
    where is_open and has_function_privilege('counterfoil_app', p.oid, 'execute')`;

test('the role of requests has the rights listed here and no others', async () => {
  const { rows } = await effectiveRights().execute(mine.api.database.kysely);
  const named = rows.map(({ thing, right }) => ({
    thing: thing.includes('(') && !thing.includes('.') ? `public.${thing}` : thing,
    right,
  }));
  const found = Object.entries(Object.groupBy(named, ({ thing }) => thing)).map(
    ([thing, rights = []]) => [thing, rights.map(({ right }) => right).sort()],
  );
  expect(Object.fromEntries(found)).toEqual(MAY);
});

test('the role has no powers of its own, belongs to no other role, and inherits no future rights', async () => {
  const { kysely } = mine.api.database;
  const { rows } = await sql`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolcanlogin
    from pg_roles where rolname = 'counterfoil_app'`.execute(kysely);
  expect(Object.values(rows[0] ?? {})).toEqual([false, false, false, false, false, false]);
  const { rows: memberships } = await sql`
    select roleid::regrole from pg_auth_members where member = 'counterfoil_app'::regrole`.execute(
    kysely,
  );
  expect(memberships).toEqual([]);
  const { rows: defaults } = await sql`
    select defaclobjtype from pg_default_acl
    where array_to_string(defaclacl, ' ') ~ 'counterfoil_app'`.execute(kysely);
  expect(defaults).toEqual([]);
});

test('every function that runs as the owner has its own search path', async () => {
  const { rows } = await sql<{ name: string; path: string | null }>`
    select p.oid::regprocedure::text as name, array_to_string(proconfig, ' ') as path
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where prosecdef and nspname in ('public', 'pgboss')`.execute(mine.api.database.kysely);
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { name, path } of rows) {
    expect(path, name).toContain('search_path=pg_catalog, pg_temp');
  }
});
