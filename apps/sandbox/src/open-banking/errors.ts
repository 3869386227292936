import type { FastifyInstance } from 'fastify';

/** An error answer of TrueLayer, in its own shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly statusCode: number;
  readonly body: object;
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, error: string, description = error, retryAfter?: number) {
    super(description);
    this.statusCode = statusCode;
    this.body = { error, error_description: description, error_details: {} };
    this.retryAfter = retryAfter;
  }
}

/** Answers every failure in TrueLayer's shape. */
export function answerAsTrueLayer(app: FastifyInstance): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    const known =
      error instanceof ApiError
        ? error
        : new ApiError(status, status < 500 ? 'validation_error' : 'internal_server_error');
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
    return reply.status(known.statusCode).send(known.body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(new ApiError(404, 'not_found').body),
  );
}
