import { randomUUID } from 'node:crypto';
import { downloadInvoice } from '@counterfoil/contract/invoices/routes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { sql } from 'kysely';

const PAPERS = 1000;

/** Stores a PDF for a thousand paid invoices. @returns their ids */
export async function storePapers(client: SignedInClient): Promise<string[]> {
  const { api, clientId } = client;
  const { kysely } = api.database;
  const sent = await aSentInvoice(client, { number: 'PAPER-1' });
  const { bytes } = await client.call(downloadInvoice, { params: { id: sent.id } });
  const { rows } = await sql<{ id: string }>`
    select id from invoices where client_id = ${clientId} and state = 'paid' order by id limit ${PAPERS}`.execute(
    kysely,
  );
  for (const { id } of rows) {
    const blobId = randomUUID();
    const stored = await api.blobs.put(blobId, bytes);
    await sql`
      with kept as (
        insert into blobs (id, client_id, state, content_type, byte_size, sha256, created_at)
        values (${blobId}, ${clientId}, 'kept', 'application/pdf', ${stored.byteSize}, ${stored.sha256}, now()) returning id)
      update invoices set pdf_blob_id = ${blobId} where id = ${id}`.execute(kysely);
  }
  await api.database.exec('vacuum analyze invoices');
  return rows.map(({ id }) => id);
}
