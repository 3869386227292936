import type { Refusal, RefusalKind } from '@counterfoil/domain/refusal';

/** Details of a refusal for the log, besides its status; the wire never shows them. */
export interface RefusalDetails {
  readonly reason?:
    | 'wrong_credentials'
    | 'too_many_attempts'
    | 'not_their_client'
    | 'password_needed'
    | 'malware';
  /** The user, when no session names one. */
  readonly userId?: string | null;
}

/** Every answer of the wire that is not a success. Any other error is a 500. */
export abstract class RefusalError extends Error {
  abstract readonly status: number;
  readonly about: RefusalDetails = {};
}

/** One sentence: 401, 403, 404, 409, 413, 415, 429, 502 to 504. */
export class SentenceRefusal extends RefusalError {
  readonly status: number;
  override readonly about: RefusalDetails;
  constructor(status: number, sentence: string, about: RefusalDetails = {}) {
    super(sentence);
    this.status = status;
    this.about = about;
  }
}

/** 403 with the header `PASSWORD_NEEDED`: allowed once the password has been given again. */
export class PasswordNeeded extends SentenceRefusal {
  constructor() {
    super(403, 'Please confirm your password to continue.', { reason: 'password_needed' });
  }
}

/** 429 or 502 to 504, with the wait in `Retry-After`. */
export class TryLater extends SentenceRefusal {
  readonly retryAfterSeconds: number;
  constructor(
    status: 429 | 502 | 503 | 504,
    sentence: string,
    retryAfterSeconds: number,
    about: RefusalDetails = {},
  ) {
    super(status, sentence, about);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class TooManyRequests extends TryLater {
  constructor(sentence: string, retryAfterSeconds: number, reason?: RefusalDetails['reason']) {
    super(429, sentence, retryAfterSeconds, reason ? { reason } : {});
  }
}

/** The connection closed before the answer, so nobody reads it. Status 499 is for the log. */
export class AskerGone extends SentenceRefusal {
  constructor() {
    super(499, 'The connection was closed before the answer.');
  }
}

export interface FieldError {
  /** Dotted wire name, `items_attributes[0].price`; null when the error concerns the whole record. */
  readonly field: string | null;
  readonly message: string;
  /** The message already names its subject: "INV-0042: This invoice is already paid." */
  readonly isWholeSentence?: boolean;
}

/** 422 with the errors of each field. */
export class FieldRefusal extends RefusalError {
  readonly status = 422;
  readonly errors: readonly FieldError[];
  override readonly about: RefusalDetails;
  constructor(errors: readonly FieldError[], about: RefusalDetails = {}) {
    super(errors.map((error) => error.message).join('; '));
    this.errors = errors;
    this.about = about;
  }
}

/** The first error of each field. */
export const oncePerField = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter(
    ({ field }, at) => field === null || errors.findIndex((each) => each.field === field) === at,
  );

/** Whether a rule already refuses, so that nothing is prepared for nothing. */
export const isRefused = (look: () => Promise<unknown>): Promise<boolean> =>
  look().then(
    () => false,
    (error: unknown) => {
      if (error instanceof RefusalError) return true;
      throw error;
    },
  );

export const refuseField = (field: string, message: string) =>
  new FieldRefusal([{ field, message }]);
export const refuse = (sentence: string) => new FieldRefusal([{ field: null, message: sentence }]);
/** The same answer for a missing record and for another client's. */
export const notFound = (about?: RefusalDetails) =>
  new SentenceRefusal(404, 'This could not be found.', about);
/** The same words for a client that the user does not hold; the log tells them apart. */
export const notTheirs = (userId: string) => notFound({ reason: 'not_their_client', userId });
export const notSignedIn = () => new SentenceRefusal(401, 'Please sign in to continue.');
export const changedMeanwhile = () =>
  new SentenceRefusal(
    409,
    'Someone else changed this in the meantime. Load it again to see the newer version. We’ll keep what you’ve typed until you do.',
  );

/** 409 when the record was saved after version `asked` was read. Without a version the last write wins. */
export function enforceVersion(record: { lock_version: number }, asked: number | undefined): void {
  if (asked !== undefined && asked !== record.lock_version) throw changedMeanwhile();
}

/** The one place that maps a rule's refusal to a status. */
const STATUS: Readonly<Record<RefusalKind, 403 | 409 | 422>> = {
  left: 403,
  paper: 403,
  business: 403,
  external: 403,
  unauthorised: 403,
  early: 409,
  settled: 409,
  type: 422,
  state: 422,
  credited: 422,
  invoiced: 422,
  address: 422,
  particulars: 422,
};

/** Throws the refusal of a domain rule; does nothing on null. */
export function enforce(refusal: Refusal | null): void {
  if (!refusal) return;
  const { kind, reason } = refusal;
  const status = STATUS[kind];
  throw status === 422 ? refuse(reason) : new SentenceRefusal(status, reason);
}

/** An action on several records: on all of them or on none. */
interface RecordBatch<Row> {
  /** The field's name in the request: `invoice_ids`. */
  readonly field: string;
  /** In the order of the request; a repeated id counts once. */
  readonly ids: readonly string[];
  readonly nameOf: (row: Row) => string;
  readonly rule: (row: Row) => Refusal | null;
}

/** Throws when an id matches no row, or when the rule refuses a row; the error says which and why. */
export function enforceOnAll<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { field, ids, nameOf, rule }: RecordBatch<Row>,
): void {
  const found = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !found.has(id))) throw notFound();
  const refusals = [...new Set(ids)].flatMap((id) => {
    const row = found.get(id);
    const refusal = row ? rule(row) : null;
    return row && refusal
      ? [{ ...refusal, id, sentence: `${nameOf(row)}: ${refusal.reason}` }]
      : [];
  });
  // A client who has left is refused for every record.
  enforce(refusals.find(({ kind }) => kind === 'left') ?? null);
  const forbidden = refusals.find(({ kind }) => STATUS[kind] === 403);
  if (forbidden) enforce({ ...forbidden, reason: forbidden.sentence });
  const errors = refusals.map(({ id, sentence: message }) => {
    return { field: `${field}[${ids.indexOf(id)}]`, message, isWholeSentence: true };
  });
  if (errors.length > 0) throw new FieldRefusal(errors);
}
