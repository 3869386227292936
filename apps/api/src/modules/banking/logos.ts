import type * as contract from '@counterfoil/contract/banking/routes';
import type { FileBody } from '@counterfoil/contract/route';
import type { Bank, Logo } from '@counterfoil/providers/open-banking/port';
import { byId } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import { notFound } from '#platform/refusals';
import type { BankingCalls, BankingDeps } from './deps.ts';

const FILENAMES = {
  'image/svg+xml': 'logo.svg',
  'image/png': 'logo.png',
  'image/jpeg': 'logo.jpg',
} satisfies Record<Logo['type'], string>;
const LARGEST_BYTES = 256 * 1024;
const KEPT_FOR = { hours: 24 * 30 };

/** Keeps a bank's logo, so that our own host can show it. A bank without one is shown by its name. */
export async function keepLogo(
  { transact, clock, openBanking, log }: BankingDeps,
  { id: bank_id, logo_uri }: Bank,
): Promise<void> {
  // Several banks may lack an id; they must not share a picture.
  if (logo_uri === null || bank_id === '') return;
  const now = clock.now();
  const kept = await transact.acrossClients((tx) =>
    tx
      .selectFrom('bank_logos')
      .select('fetched_at')
      .where('bank_id', '=', bank_id)
      .executeTakeFirst(),
  );
  if (
    kept &&
    Temporal.Instant.compare(Temporal.Instant.from(kept.fetched_at).add(KEPT_FOR), now) > 0
  ) {
    return;
  }
  // A missing picture does not make a connection fail.
  const logo = await openBanking.logo(logo_uri).catch((error: unknown) => {
    log.warn({ err: error }, 'A bank’s logo could not be fetched');
    return null;
  });
  if (!logo || logo.bytes.byteLength > LARGEST_BYTES) return;
  const columns = {
    content_type: logo.type,
    bytes: Buffer.from(logo.bytes),
    fetched_at: now.toString(),
  };
  await transact.acrossClients((tx) =>
    tx
      .insertInto('bank_logos')
      .values({ bank_id, ...columns })
      .onConflict((on) => on.column('bank_id').doUpdateSet(columns))
      .execute(),
  );
}

export function getBankLogo(
  { transact }: BankingCalls,
  { caller, params: { id } }: Call<typeof contract.getBankLogo>,
): Promise<FileBody> {
  return transact.forClient(caller, async (tx) => {
    const consent = await byId(tx, 'open_banking_consents', caller.clientId, id);
    const logo = await tx
      .selectFrom('bank_logos')
      .selectAll()
      .where('bank_id', '=', consent.bank_id ?? '')
      .executeTakeFirst();
    if (!logo) throw notFound();
    // The answer's policy is a sandbox: an SVG opened on its own runs nothing.
    return {
      content: logo.bytes,
      filename: FILENAMES[logo.content_type],
      contentType: logo.content_type,
      disposition: 'attachment',
    };
  });
}
