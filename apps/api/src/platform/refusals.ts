/** What the wire answers besides success. Everything else that is thrown is a 500. */
export abstract class Refusal extends Error {
  abstract readonly status: number;
}

/** One sentence: 401, 403, 404, 409, 413, 415, 429, 503. */
export class SentenceRefusal extends Refusal {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** 429 or 503: how long to wait is told in `Retry-After`. */
export class TryLater extends SentenceRefusal {
  readonly retryAfterSeconds: number;
  constructor(status: 429 | 503, sentence: string, retryAfterSeconds: number) {
    super(status, sentence);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class TooManyRequests extends TryLater {
  constructor(sentence: string, retryAfterSeconds: number) {
    super(429, sentence, retryAfterSeconds);
  }
}

/** Nobody reads it: the connection was closed before the answer. Status 499 is for the log. */
export class AskerGone extends SentenceRefusal {
  constructor() {
    super(499, 'The connection was closed before the answer.');
  }
}

export interface FieldError {
  /** Dotted wire name, `items_attributes[0].price`; null when it is about the whole. */
  readonly field: string | null;
  readonly message: string;
  /** The message says itself what it is about: "INV-0042: This invoice is already paid." */
  readonly isWholeSentence?: boolean;
}

/** 422: what is wrong, field by field. */
export class FieldRefusal extends Refusal {
  readonly status = 422;
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super(errors.map((error) => error.message).join('; '));
    this.errors = errors;
  }
}

export const refuseField = (field: string, message: string) =>
  new FieldRefusal([{ field, message }]);
export const refuse = (sentence: string) => new FieldRefusal([{ field: null, message: sentence }]);
/** Not there, or another client's: never told apart. */
export const notFound = () => new SentenceRefusal(404, 'This could not be found.');
export const forbidden = (sentence: string) => new SentenceRefusal(403, sentence);
export const notSignedIn = () => new SentenceRefusal(401, 'Please sign in to continue.');
export const changedMeanwhile = () =>
  new SentenceRefusal(
    409,
    'This was changed in the meantime. Load it again to see the newer version; your text is kept here until you do.',
  );
