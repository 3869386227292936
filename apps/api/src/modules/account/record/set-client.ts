import { audit, changedFields } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';
import { NEXT_VERSION } from '#platform/db/rows';
import { refuse } from '#platform/refusals';
import { changeClient, lockClientRow, type ClientRow } from './client-store.ts';

export type ClientStatus = ClientRow['client_status'];

/** Settings of a client that the office decides. */
export type OfficeSettings = Pick<
  ClientRow,
  'client_status' | 'paper' | 'shoebox' | 'storage_tier' | 'vat_number'
>;

/**
 * Changes what is given; a repetition changes nothing and is not logged. Refuses a VAT number for a client who is not
 * registered. @returns all of it as it is now
 */
export function setClient(
  { transact, clock }: { readonly transact: Transact; readonly clock: Clock },
  clientId: string,
  changes: Partial<OfficeSettings>,
): Promise<OfficeSettings> {
  // Requests may not change these columns, so the transaction is the owner's.
  return transact.acrossClients(async (tx) => {
    const before = await lockClientRow(tx, clientId);
    const changed = changedFields(before, { ...before, ...changes }, Object.keys(changes));
    if (changes.vat_number !== undefined && !before.vat_registered) {
      throw refuse(`${before.company_name} is not VAT registered, so it has no VAT number.`);
    }
    if (changed.length === 0) return settingsOf(before);
    const left = changed.includes('client_status') ? leftOn(changes, clock) : {};
    const after = await changeClient(tx, before, {
      ...changes,
      ...left,
      lock_version: NEXT_VERSION,
    });
    // The log keeps no numbers that an erasure would have to find.
    const { vat_number: _number, ...detail } = changes;
    const who = { action: 'client_set', userId: null, clientId };
    await audit(tx, clock, who, { id: clientId, detail, changes: changed });
    return settingsOf(after);
  });
}

/** The law's years for the books begin when a client leaves. */
const leftOn = ({ client_status }: Partial<OfficeSettings>, clock: Clock) => ({
  left_on: client_status === 'left' ? clock.today() : null,
});

const settingsOf = ({
  client_status,
  paper,
  shoebox,
  storage_tier,
  vat_number,
}: ClientRow): OfficeSettings => ({
  client_status,
  paper,
  shoebox,
  storage_tier,
  vat_number,
});
