import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { Exchange } from './recording-proxy.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}
interface Response {
  readonly headers: object;
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
  >;
}
export interface Schema {
  readonly type?: string;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly example?: unknown;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const FILE = new URL('fixtures/vat-api-1.0.yaml', import.meta.url);
const document = parse(readFileSync(FILE, 'utf8')) as OpenApi;
// A member that the document does not name would be our mistake. For errors it names only the code.
for (const [name, schema] of Object.entries(document.components.schemas)) {
  if (schema.properties && name !== 'errorResponse') schema.additionalProperties = false;
}

/** A schema by its name or its reference: `Penalties`, `#/components/schemas/Penalties`. */
export const schemaNamed = (name: string): Schema =>
  document.components.schemas[name.split('/').at(-1) ?? ''] ?? {};

/** An example of what a GET answers. */
export const exampleOf = (path: string, name: string): unknown =>
  document.paths[path]?.['get']?.responses['200']?.content?.['application/json']?.examples?.[name]
    ?.value;

const ajv = new Ajv({
  strict: false,
  validateSchema: false,
  allErrors: true,
  multipleOfPrecision: 6,
  // As the source writes it, and as in the document's example.
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+0000)$/ },
}).addSchema(document, 'vat');

/**
 * Differences between HMRC's source, which decides what goes over the wire, and its document, or gaps in the latter.
 */
export const EXCEPTIONS: readonly {
  readonly name: string;
  readonly reason: string;
  readonly isOne: (exchange: Exchange) => boolean;
}[] = [
  {
    name: 'an error of the framework',
    reason: 'LegacyErrorHandler writes {statusCode, message} for dates and broken JSON: no code.',
    isOne: ({ status, answer }) =>
      status === 400 && /^\{"statusCode":400,"message":"[\w ]+"\}$/.test(answer.body),
  },
  {
    name: 'an empty 404',
    reason: 'A return that is not there is NotFound without a body in the source, not NOT_FOUND.',
    isOne: ({ method, path, status, answer }) =>
      method === 'GET' && path.includes('/returns/') && status === 404 && answer.body === '',
  },
  {
    name: 'an answer of the gateway',
    reason: 'The platform answers before the API, and the document describes the API alone.',
    isOne: ({ status, answer }) =>
      [401, 406, 429, 500, 503, 504].includes(status) &&
      /^\{"code":"[A-Z_]+","message":"[^"]+"\}$/.test(answer.body),
  },
  {
    name: 'a page of the framework',
    reason: 'An unexpected failure, or a wrong Content-Type, is the HTML of the framework.',
    isOne: ({ status, answer }) =>
      [415, 500].includes(status) && answer.body.startsWith('<!DOCTYPE'),
  },
];

export const exceptionOf = (exchange: Exchange): string | null =>
  EXCEPTIONS.find(({ isOne }) => isOne(exchange))?.name ?? null;

const OPERATIONS = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    template,
    method,
    operation,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

/** Checks JSON text against the schema at this path in the document. */
function faultsOf(body: string, steps: readonly string[]): string[] {
  const escaped = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
  const $ref = `vat#/${escaped.map(encodeURIComponent).join('/')}`;
  const validate = ajv.compile({ $ref });
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return [`no JSON: ${body}`];
  }
  if (validate(json)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message = '', params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const CONTENT = ['content', 'application/json', 'schema'];

function requestFaults(exchange: Exchange, query: URLSearchParams, operation: Operation) {
  const named = operation.parameters.filter((one) => one.in === 'query');
  const missing = named.filter(({ name, required }) => required && !query.has(name));
  const unknown = [...query.keys()].filter((name) => !named.some((one) => one.name === name));
  const { authorization = '' } = exchange.sent.headers;
  return [
    ...missing.map(({ name }) => `the query lacks ${name}`),
    ...unknown.map((name) => `the query has ${name}`),
    ...(authorization.startsWith('Bearer ') ? [] : ['no bearer']),
  ];
}

/** How a call and its answer differ from HMRC's document. For a call that HMRC refused, only the answer counts. */
export function problemsOf(exchange: Exchange): string[] {
  const { method, path, status, sent, answer } = exchange;
  const [base = '', search = ''] = path.split('?');
  const found = OPERATIONS.find(
    (one) => one.method === method.toLowerCase() && one.pattern.test(base),
  );
  if (!found) return [`no operation for ${method} ${base}`];
  const steps = ['paths', found.template, found.method];
  const inRequest = [
    ...requestFaults(exchange, new URLSearchParams(search), found.operation),
    ...('requestBody' in found.operation
      ? faultsOf(sent.body, [...steps, 'requestBody', ...CONTENT])
      : sent.body === ''
        ? []
        : ['a body']),
  ];
  const said = status >= 400 && status < 404 ? [] : inRequest;
  if (exceptionOf(exchange)) return said;
  const response = found.operation.responses[String(status)];
  if (!response) return [...said, `no answer ${status}`];
  const headers = Object.keys(response.headers).filter(
    (name) => !answer.headers[name.toLowerCase()],
  );
  return [
    ...said,
    ...headers.map((name) => `no header ${name}`),
    ...(answer.headers['content-type']?.startsWith('application/json') ? [] : ['not JSON']),
    ...faultsOf(answer.body, [...steps, 'responses', String(status), ...CONTENT]),
  ];
}

/** Every code of an error that the document gives an example of, with its status. */
export function errorCodes(): { readonly code: string; readonly status: number }[] {
  const found = OPERATIONS.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      [...JSON.stringify(response).matchAll(/"code":"([A-Z_]+)"/g)].map(
        ([, code = '']) => `${status} ${code}`,
      ),
    ),
  );
  return [...new Set(found)].toSorted().map((each) => {
    const [status = '', code = ''] = each.split(' ');
    return { code, status: Number(status) };
  });
}
