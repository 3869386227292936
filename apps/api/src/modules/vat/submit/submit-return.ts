import type * as contract from '@counterfoil/contract/vat/routes';
import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { outcomeInWords, type Outcome } from '@counterfoil/domain/vat/outcomes';
import { refuseSubmission } from '@counterfoil/domain/vat/refuse-submission';
import { ProviderError } from '@counterfoil/providers/calls/port';
import {
  OutcomeUnknown,
  TaxRefused,
  type TaxObligation,
  type TaxReceipt,
} from '@counterfoil/providers/tax-authority/port';
import { lockClientRow, readClient } from '#modules/account/public';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { byId, type Row } from '#platform/db/rows';
import { throwReplay } from '#platform/db/idempotency';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { asking } from '#platform/provider-refusals';
import { enforce, RefusalError } from '#platform/refusals';
import { callAs, inWords, type Asker } from '../ask-authority.ts';
import { NotAuthorised, WHO } from '../authorise/with-grant.ts';
import type { TaxRouteDeps } from '../deps.ts';
import { presentById } from '../present-report.ts';
import { boxesOf, type ReportRow } from '../report-store.ts';
import { originOf } from '../tax-origin.ts';
import { taxpayerFacts } from '../taxpayer-facts.ts';
import { failed, taken, unanswered } from './outcomes.ts';
import { obligationOf } from './period-obligation.ts';
import { settleHeld } from './settle-submission.ts';
import {
  lastSubmissions,
  sealOrigin,
  settleReturnJob,
  type SubmissionRow,
} from './submission-store.ts';

// The adapter's time limits of a refresh and a submission, and some time to store the answer.
const LEASE = { seconds: 60 };

/**
 * Sends a return, once. The attempt is committed before the call; whatever happens after that, only the authority knows
 * the outcome (`settle-submission.ts`).
 */
export async function submitVatReturn(
  deps: TaxRouteDeps,
  { caller, params: { id }, body, request }: Call<typeof contract.submitVatReturn>,
): Promise<VatReport> {
  const { transact } = deps;
  const begun = await transact.forClient(caller, async (tx) => {
    await throwFirstAnswer(tx, deps, caller);
    const client = await readClient(tx, caller.clientId);
    const report = await byId(tx, 'vat_reports', caller.clientId, id);
    const last = (await lastSubmissions(tx, caller.clientId, [id])).get(id);
    if (isUnsettled(report) || isRepeat(caller, last)) {
      if (last) await askNow(tx, deps, last);
      return null;
    }
    enforce(refuseSubmission(factsOf(deps, client, report)));
    return { client, report };
  });
  const answer = () => transact.answering(caller, (tx) => presentById(tx, caller.clientId, id));
  if (!begun) return transact.forClient(caller, (tx) => presentById(tx, caller.clientId, id));
  const { client, report } = begun;
  const origin = originOf(deps, caller, body.headers, request);
  const asker: Asker = { clientId: caller.clientId, vrn: client.vat_number ?? '', origin };
  const obligation = await obligationOf(deps, asker, report);
  const row = await transact.forClient(caller, (tx) =>
    begin(tx, deps, caller, { asker, report, obligation }),
  );
  if (!row) return transact.forClient(caller, (tx) => presentById(tx, caller.clientId, id));
  const receipt = await send(deps, row, asker, report);
  if (receipt) await transact.forClient(caller, (tx) => taken(tx, deps, row, { receipt }));
  return answer();
}

/** The receipt is filed later, so the report may have changed since the request was answered. */
const throwFirstAnswer = async (
  tx: Tx,
  { clock }: TaxRouteDeps,
  { clientId, claim }: ActingCaller,
): Promise<void> => claim && throwReplay(tx, { clientId, claim }, clock.now());

const isUnsettled = ({ status }: ReportRow) => status === 'submitting' || status === 'unconfirmed';

/** Whether the same request has sent this return before. */
const isRepeat = ({ claim, userId }: ActingCaller, last: SubmissionRow | undefined) =>
  claim !== undefined &&
  last?.state === 'submitted' &&
  last.request_key === claim.key &&
  last.declared_by === userId;

const factsOf = ({ clock }: TaxRouteDeps, client: Row<'clients'>, report: ReportRow) => ({
  ...taxpayerFacts(client),
  status: report.status,
  periodEnd: report.period_end,
  today: clock.today(),
  isAuthorised: client.hmrc_subscribed_at !== null,
});

/** When a client presses again, the authority is asked now, and nothing is sent. */
async function askNow(tx: Tx, { jobs }: TaxRouteDeps, { id, client_id, state }: SubmissionRow) {
  if (state !== 'unconfirmed') return;
  await jobs.enqueue(tx, settleReturnJob, [{ client_id, submission_id: id }]);
}

interface Attempt {
  readonly asker: Asker;
  readonly report: ReportRow;
  readonly obligation: TaxObligation;
}

/**
 * Stores the attempt, which sends nothing when the obligation is fulfilled. Null when another attempt has started
 * meanwhile.
 */
async function begin(
  tx: Tx,
  deps: TaxRouteDeps,
  caller: ActingCaller,
  { asker, report: { id }, obligation: { period_key, status } }: Attempt,
): Promise<SubmissionRow | null> {
  const { clock, secrets } = deps;
  const { clientId, claim, userId } = caller;
  const client = await lockClientRow(tx, clientId);
  await throwFirstAnswer(tx, deps, caller);
  const report = await byId(tx, 'vat_reports', clientId, id, 'update');
  if (isUnsettled(report)) return null;
  enforce(refuseSubmission(factsOf(deps, client, report)));
  const now = clock.now();
  const isHeld = status === 'fulfilled';
  const submissionId = newId(clock);
  const row = await tx
    .insertInto('vat_submissions')
    .values({
      id: submissionId,
      client_id: clientId,
      report_id: id,
      state: 'sending',
      vrn: asker.vrn,
      period_key,
      declared_at: now.toString(),
      declared_by: userId,
      declared_by_name: await nameOf(tx, caller),
      request_key: claim?.key ?? null,
      origin_sealed: sealOrigin(secrets, submissionId, asker.origin),
      lease_until: now.add(LEASE).toString(),
      is_held: isHeld,
      was_sent: !isHeld,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('vat_reports')
    .set({ status: 'submitting' })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  await audit(tx, clock, isHeld ? { ...caller, action: 'vat_return_held' } : caller, { id });
  return row;
}

/** The signed-in person's name, else their address. */
async function nameOf(tx: Tx, { clientId, email }: ActingCaller): Promise<string> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['first_name', 'last_name'])
    .where('client_id', '=', clientId)
    .where('email', '=', email)
    .executeTakeFirst();
  return [contact?.first_name, contact?.last_name].filter(Boolean).join(' ') || email;
}

/**
 * Sends the return, unless the authority has said that it has one. @returns the receipt; null when the answer did not
 * arrive, or the authority already has a return
 */
async function send(
  deps: TaxRouteDeps,
  row: SubmissionRow,
  asker: Asker,
  report: ReportRow,
): Promise<TaxReceipt | null> {
  if (row.is_held) {
    await settleHeld(deps, row);
    return null;
  }
  const { transact, taxAuthority, log } = deps;
  const own = { clientId: row.client_id };
  const vatReturn = { period_key: row.period_key, boxes: boxesOf(report) };
  const end = (outcome: Outcome) => transact.forClient(own, (tx) => failed(tx, deps, row, outcome));
  try {
    return await callAs(deps, asker, (call) => taxAuthority.submit(call, vatReturn));
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      log.warn({ err: error }, 'HMRC may have taken a return');
      await transact.forClient(own, (tx) => unanswered(tx, deps, row));
      return null;
    }
    if (error instanceof TaxRefused) {
      if (error.reason === 'duplicate_submission') {
        await settleHeld(deps, row);
        return null;
      }
      await end(error.reason);
      throw inWords(error);
    }
    if (error instanceof NotAuthorised) {
      await end('authorisation_ended');
      throw new NotAuthorised(outcomeInWords('authorisation_ended'));
    }
    if (error instanceof ProviderError || error instanceof RefusalError) await end('not_sent');
    return asking(WHO, log, () => Promise.reject(error));
  }
}
