/** An error answer of GoCardless, in its own shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly statusCode: number;
  readonly body: object;

  constructor(code: number, type: string, errors: readonly object[], message: string) {
    super(message);
    this.statusCode = code;
    this.body = {
      error: {
        message,
        errors,
        documentation_url: 'https://developer.gocardless.com/api-reference#errors',
        type,
        request_id: crypto.randomUUID(),
        code,
      },
    };
  }
}

export const usage = (code: number, reason: string, message: string) =>
  new ApiError(code, 'invalid_api_usage', [{ reason, message }], message);

/** 404, for a resource of the path or of `links`. */
export const unknownResource = () => usage(404, 'resource_not_found', 'Resource not found');

/** 422 with each field that is wrong, as `[name, message]`. */
export function invalid(resource: string, fields: readonly (readonly [string, string])[]) {
  const errors = fields.map(([field, message]) => ({
    field,
    message,
    request_pointer: `/${resource}/${field}`,
  }));
  return new ApiError(422, 'validation_failed', errors, 'Validation failed');
}

export const wrongState = (reason: string, message: string) =>
  new ApiError(422, 'invalid_state', [{ reason, message }], message);

/** 409 for a key that has created something before. */
export const conflict = (id: string) =>
  new ApiError(
    409,
    'invalid_state',
    [
      {
        reason: 'idempotent_creation_conflict',
        message: 'A resource has already been created with this idempotency key',
        links: { conflicting_resource_id: id },
      },
    ],
    'A resource has already been created with this idempotency key',
  );
