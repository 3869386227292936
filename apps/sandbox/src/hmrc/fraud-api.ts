import type { FastifyInstance } from 'fastify';
import { govHeaders, type Calls, type RecordedCall } from './calls.ts';
import { ALL_HEADERS, findings, validate, type Finding } from './fraud-headers.ts';

/** HMRC's calls about fraud prevention headers, for an application's own token. */
export function registerFraudApi(app: FastifyInstance, calls: Calls): void {
  app.get('/test/fraud-prevention-headers/validate', async (request) =>
    validate(govHeaders(request)),
  );
  app.get('/test/fraud-prevention-headers/:api/validation-feedback', async () => ({
    requests: calls.list().map(feedback),
  }));
}

function feedback({ method, path, requestTimestamp, headers, verdict }: RecordedCall) {
  const { errors, warnings } = findings(headers);
  const about = (all: readonly Finding[], name: string) =>
    all
      .filter((finding) => finding.headers.length === 1 && finding.headers[0] === name)
      .map(({ code, message }) => ({ code, message }));
  const isNone = Object.keys(headers).length === 0;
  const rows = ALL_HEADERS.map((header) => {
    const [wrong, doubtful] = [about(errors, header), about(warnings, header)];
    const value = headers[header];
    const code =
      wrong[0]?.code === 'MISSING_HEADER' || (value === undefined && doubtful.length > 0)
        ? 'MISSING_HEADER'
        : wrong.length > 0
          ? 'INVALID_HEADER'
          : doubtful.length > 0
            ? 'POTENTIALLY_INVALID_HEADER'
            : 'VALID_HEADER';
    return {
      header,
      ...(value === undefined ? {} : { value }),
      code,
      errors: wrong,
      warnings: doubtful,
    };
  });
  const crossed = errors.filter((finding) => finding.headers.length > 1);
  return {
    path,
    method,
    requestTimestamp,
    code: isNone ? 'NO_HEADERS' : verdict.code,
    headers: rows,
    crossValidation: crossed.map(({ code, message, headers: names }) => ({
      headers: names,
      code,
      errors: [{ code, message }],
    })),
  };
}
