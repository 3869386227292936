import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HmrcError, htmlPage, told } from './errors.ts';
import type { Calls } from './calls.ts';
import { checkScenario, failAsPlayed, throttled } from './scenarios.ts';
import type { Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The Gov-Test-Scenario of the call: its header, or else what the user typed at the sign-in page. */
    scenario: string;
  }
}

interface Deps {
  readonly tokens: Tokens;
  readonly calls: Calls;
  readonly isTooFast: () => boolean;
}

const ACCEPT = 'application/vnd.hmrc.1.0+json';

/** Does the work of HMRC's platform before and around every API: tokens, scopes, the version, headers of answers. */
export function guard(app: FastifyInstance, { tokens, calls, isTooFast }: Deps): void {
  app.decorateRequest('scenario', '');
  app.removeContentTypeParser('application/json');
  // The figures are checked as they were written.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.setNotFoundHandler(() => {
    throw told(
      404,
      'MATCHING_RESOURCE_NOT_FOUND',
      'A resource with the name in the request can not be found in the API',
    );
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const isOurs = error instanceof HmrcError;
    const answer = isOurs ? error : htmlPage(error.statusCode ?? 500, 'An error occurred');
    if (answer.statusCode >= 500 && !isOurs) console.error(error);
    reply.status(answer.statusCode).headers(answer.headers);
    const isPage = typeof answer.body === 'string';
    return reply.type(isPage ? 'text/html; charset=utf-8' : 'application/json').send(answer.body);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-correlationid': crypto.randomUUID() });
    if (request.url.startsWith('/hmrc/oauth/')) return;
    const isSubmission = request.method === 'POST';
    const isVat = request.url.startsWith('/hmrc/organisations/');
    if (isVat) calls.record(request);
    if (isSubmission) {
      reply.headers({
        'receipt-id': crypto.randomUUID(),
        'receipt-timestamp': calls.now().toString({ smallestUnit: 'second' }),
      });
    }
    const played = authenticate(request, tokens);
    if (isTooFast()) throw throttled();
    const accept = request.headers.accept;
    if (accept !== ACCEPT)
      throw told(406, 'ACCEPT_HEADER_INVALID', 'The accept header is missing or invalid');
    const scenario = request.headers['gov-test-scenario'];
    if (isVat && scenario !== undefined) checkScenario(String(scenario));
    request.scenario = String(scenario ?? played);
    if (isVat) failAsPlayed(request.scenario, isSubmission);
  });
}

/** The scenario of the grant. An application's own token is for the calls about headers only. */
function authenticate({ headers, url, method }: FastifyRequest, tokens: Tokens): string {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (!bearer) throw told(401, 'MISSING_CREDENTIALS', 'Authentication information is not provided');
  const isVat = url.startsWith('/hmrc/organisations/');
  if (!isVat && tokens.isOfApplication(bearer)) return '';
  if (isVat && tokens.isOfApplication(bearer))
    throw told(401, 'INCORRECT_ACCESS_TOKEN_TYPE', 'The access token type used is not supported');
  const grant = tokens.grantOf(bearer);
  if (!grant) throw told(401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided');
  const needed = method === 'POST' ? 'write:vat' : 'read:vat';
  if (isVat && !grant.scope.split(' ').includes(needed))
    throw told(
      403,
      'INVALID_SCOPE',
      'Cannot access the required resource. Ensure this token has all the required scopes.',
    );
  return grant.scenario;
}
