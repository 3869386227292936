const SOMETHING_WENT_WRONG = 'Something went wrong';
const UNREACHABLE = 'We could not reach the server. Check your internet connection and try again';

interface Details {
  readonly status: number;
  /** The text outside a form, when it differs from the form's. */
  readonly message?: string;
  readonly form?: string | null;
  readonly fields?: Readonly<Record<string, string>>;
  readonly request_id?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/**
 * A failed call. `message` is the server's first sentence, for a toast; `form` belongs above a
 * form; `fields` below its fields, by dotted name ("items_attributes.0.price").
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly form: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly request_id: string | null;
  /** How long the server asks to wait, or null. */
  readonly retryAfterSeconds: number | null;

  constructor({
    status,
    message,
    form = null,
    fields = {},
    request_id = null,
    retryAfterSeconds = null,
    cause,
  }: Details) {
    super(message ?? form ?? Object.values(fields)[0] ?? SOMETHING_WENT_WRONG, { cause });
    this.status = status;
    this.form = form;
    this.fields = fields;
    this.request_id = request_id;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The text above a form; never empty when no field has an error. */
export function formMessageOf({ form, fields, message }: Problem): string | null {
  return form ?? (Object.keys(fields).length === 0 ? message : null);
}

/** Any thrown error as a Problem. */
export function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem({ status: 0, cause: error });
}

/** The sentence of any thrown error, where nothing was typed. */
export const sentenceOf = (error: Error): string =>
  error.name === 'Problem' ? problemOf(error).message : error.message;

/** Only a form has typed text that may seem lost. */
export function unreachable(cause: unknown): Problem {
  const form = `${UNREACHABLE}: nothing you typed is lost.`;
  return new Problem({ status: 0, message: `${UNREACHABLE}.`, form, cause });
}

/**
 * Reads a refusal as the spec says (A section 8): a string, or the first of a list, is form-level;
 * an object is mapped to the fields; without fields its `full_messages` count.
 */
export function problemFromReply(status: number, body: unknown, headers: Headers): Problem {
  const request_id = headers.get('x-request-id');
  const wait = Number(headers.get('retry-after') ?? NaN);
  const known = { status, request_id, retryAfterSeconds: wait >= 0 ? wait : null };
  const errors = isObject(body) ? body.errors : undefined;
  const form = firstText(errors);
  if (form !== null || !isObject(errors)) return new Problem({ ...known, form });
  const fields = fieldTexts(errors);
  if (Object.keys(fields).length > 0) return new Problem({ ...known, fields });
  return new Problem({ ...known, form: firstText(errors.full_messages) });
}

/**
 * "items_attributes[0].price" -> "items_attributes.0.price", as React Hook Form names it; also
 * "documents[0][title]", the way forms with files are named -> "documents.0.title".
 */
function fieldTexts(errors: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(errors)) {
    const text = firstText(value);
    if (name !== 'full_messages' && text !== null) fields[name.replace(/\[(\w+)\]/g, '.$1')] = text;
  }
  return fields;
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
