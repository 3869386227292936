/** An error answer of HMRC. */
export class HmrcError extends Error {
  override readonly name = 'HmrcError';
  readonly statusCode: number;
  readonly body: object | string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object | string, headers: Record<string, string> = {}) {
    super(`HMRC answers ${status}`);
    this.statusCode = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The first shape of HMRC's errors. */
export const told = (status: number, code: string, message: string) =>
  new HmrcError(status, { code, message });

interface Detail {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
}

/** The second shape, with everything that is wrong. */
export const invalidRequest = (errors: readonly Detail[]) =>
  new HmrcError(400, { code: 'INVALID_REQUEST', message: 'Invalid request', errors });

export const businessError = (error: Detail) =>
  new HmrcError(403, {
    code: 'BUSINESS_ERROR',
    message: 'Business validation error',
    errors: [error],
  });

/** The third shape, of the framework: the message is the code. */
export const ofFramework = (message: string) => new HmrcError(400, { statusCode: 400, message });

/** An unexpected failure is a page of the framework. */
export const htmlPage = (status: number, title: string) =>
  new HmrcError(
    status,
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  );

/** The shape of errors about tokens. */
export const oauthError = (status: number, error: string, description?: string) =>
  new HmrcError(status, {
    error,
    ...(description ? { error_description: description } : {}),
  });

export const insolvent = () =>
  told(
    403,
    'RULE_INSOLVENT_TRADER',
    'The remote endpoint has indicated that the Trader is insolvent',
  );
export const notFound = () =>
  told(404, 'NOT_FOUND', 'The remote endpoint has indicated that no data can be found');
