import { bulkUpload } from '@counterfoil/contract/documents/routes';
import { acting } from '#platform/caller';
import { monthOf } from '@counterfoil/domain/envelope/periods';
import { readEnvelopes, shareDocument, uploadDocuments } from '#modules/documents/public';
import { createIntake } from '#platform/files/intake';
import { unscanned } from '#platform/files/scan-file';
import type { FormPart } from '#platform/files/read-form';
import type { Asker } from '#platform/fair-line';
import { newId } from '#platform/ids';
import type { StoredSurroundings } from '../surroundings.ts';
import { DEMO_BANK_ACCOUNTS, DEMO_RECEIPTS, DEMO_SHARED, type DemoPaper } from './demo-papers.ts';
import { depsThen, setPast, type PastClock } from './deps-then.ts';
import { type DemoOwner, staffCaller } from './staff-caller.ts';

const TEMPLATE = new URL('./demo-paper.typ', import.meta.url);

/** The PDF of a paper as it was made at an instant. */
export type PaperMaker = (
  paper: DemoPaper,
  created_at: string,
  asker: Asker,
) => Promise<Uint8Array>;

/** Renders each paper once: all clients of the demo have the same. */
export function demoPapers({ typst }: Pick<StoredSurroundings, 'typst'>): PaperMaker {
  const made = new Map<string, Promise<Uint8Array>>();
  return (paper, created_at, asker) => {
    const key = JSON.stringify([paper, created_at]);
    const known = made.get(key);
    if (known) return known;
    const rendered = typst.render({ template: TEMPLATE, data: paper, created_at }, asker);
    made.set(key, rendered);
    return rendered;
  };
}

/** Creates bank accounts, receipts in the envelopes, and shared documents, each on its day. */
export async function seedPapers(
  around: StoredSurroundings,
  past: PastClock,
  owner: DemoOwner,
  paperOf: PaperMaker,
): Promise<void> {
  const { clientId } = owner;
  const cameOn = async (paper: DemoPaper) => {
    const month = setToDayOf(around, past, paper);
    return { month, content: await paperOf(paper, past.now().toString(), { clientId }) };
  };
  const deps = depsThen(around, past);
  const intake = createIntake();
  const caller = await staffCaller(deps.transact, past, owner);
  const accountId = await seedBankAccounts(deps, clientId);
  const envelopes = await deps.transact.forClient({ clientId }, (tx) =>
    readEnvelopes(tx, around.clock, clientId),
  );
  const byMonth = new Map(envelopes.map(({ date, id }) => [date, id]));
  for (const paper of DEMO_RECEIPTS) {
    const { month, content } = await cameOn(paper);
    const isOfAccount = paper.documentType === 'bank_statement';
    const parts = formOf(paper, content, {
      envelope_id: byMonth.get(month) ?? '',
      'documents[0][bank_account_id]': isOfAccount ? accountId : '',
    });
    await uploadDocuments({ ...deps, intake, scanFile: unscanned }, acting(caller, bulkUpload), {
      parts,
      byteSize: null,
    });
  }
  for (const paper of DEMO_SHARED) {
    const { title, documentType } = paper;
    const { content } = await cameOn(paper);
    await shareDocument(deps, clientId, { title, documentType, fileName: 'page.pdf', content });
  }
}

/** @returns the id of the first */
async function seedBankAccounts(
  { transact, clock }: ReturnType<typeof depsThen>,
  clientId: string,
): Promise<string> {
  const rows = DEMO_BANK_ACCOUNTS.map((name) => ({
    id: newId(clock),
    client_id: clientId,
    name,
    created_at: clock.now().toString(),
  }));
  await transact.forClient({ clientId }, (tx) =>
    tx.insertInto('bank_accounts').values(rows).execute(),
  );
  return rows[0]?.id ?? '';
}

/** Sets the clock to the day of a paper. @returns the first day of its month */
function setToDayOf(around: StoredSurroundings, past: PastClock, paper: DemoPaper): string {
  const thisMonth = Temporal.PlainDate.from(monthOf(around.clock.today()));
  const month = thisMonth.subtract({ months: paper.monthsAgo });
  const noon = Temporal.Instant.from(`${month.with({ day: paper.day }).toString()}T12:00:00Z`);
  setPast(past, around, noon);
  return month.toString();
}

/** A form as the upload's reader expects it. */
async function* formOf(
  { title, documentType }: DemoPaper,
  content: Uint8Array,
  fields: Readonly<Record<string, string>>,
): AsyncGenerator<FormPart> {
  const all = {
    ...fields,
    'documents[0][title]': title,
    'documents[0][document_type]': documentType,
  };
  for (const [name, value] of Object.entries(all)) yield { kind: 'field', name, value };
  const bytes = (async function* () {
    yield content;
  })();
  yield { kind: 'file', name: 'documents[0][file]', fileName: 'page.pdf', content: bytes };
}
