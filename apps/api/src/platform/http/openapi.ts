import {
  PASSWORD_NEEDED,
  fieldErrors,
  sentenceErrors,
  isFileReply,
  takesKey,
  type Route,
  type Schema,
} from '@counterfoil/contract/route';
import { CLIENT_DEVICE, LONGEST_DEVICE, taxDevice } from '@counterfoil/contract/vat/device';
import * as z from 'zod/mini';

const jsonSchema = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** OpenAPI 3.1, generated from the same values that server and browser use. */
export function openApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    for (const method of route.alsoOn ? [route.method, route.alsoOn] : [route.method]) {
      for (const path of [route.path, route.alsoAt ?? []].flat()) {
        const methods = (paths[path] ??= {});
        const shown = operation(route, method, path);
        const other = methods[method.toLowerCase()];
        methods[method.toLowerCase()] = other ? oneOf(other, shown) : shown;
      }
    }
  }
  const header = (name: string) => ({ type: 'apiKey', in: 'header', name });
  return {
    openapi: '3.1.0',
    info: { title: 'Client portal', version: '1', description: 'All amounts are pounds sterling.' },
    paths,
    components: {
      securitySchemes: {
        access_token: header('access-token'),
        client: header('client'),
        uid: header('uid'),
      },
      schemas: {
        FieldErrors: jsonSchema(fieldErrors, 'output'),
        SentenceErrors: jsonSchema(sentenceErrors, 'output'),
      },
    },
  };
}

interface Operation extends Omit<ReturnType<typeof operation>, 'security' | 'responses'> {
  security: object[];
  responses: Record<number, object>;
}

/** OpenAPI has one operation for a method and a path: a request is one route's or the other's. */
function oneOf(one: Operation, other: Operation): Operation {
  const bodies = [one, other].flatMap(({ requestBody }) => schemasIn(requestBody));
  const success = [one, other].flatMap(({ responses }) => schemasIn(responses[200]));
  const summary = `${one.summary}; or: ${other.summary}`;
  return {
    ...other,
    summary,
    // An empty requirement: one of the two needs no session.
    security: [one, other].flatMap(({ security }) => (security.length > 0 ? security : [{}])),
    parameters: [...one.parameters, ...other.parameters].map((each) => ({
      ...each,
      required: each.in === 'path',
    })),
    requestBody: { required: true, ...json({ oneOf: bodies }) },
    responses: {
      ...one.responses,
      ...other.responses,
      200: { description: summary, ...json({ oneOf: success }) },
    },
  };
}

const schemasIn = (part: { content?: object } | undefined) =>
  Object.values(part?.content ?? {}).map(({ schema }: { schema: unknown }) => schema);

const FORM = { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } };

function bodyOf({ alsoForm }: Route, body: Schema) {
  const { content } = json(jsonSchema(body, 'input'));
  return { required: true, content: { ...content, ...(alsoForm ? FORM.content : {}) } };
}

const CLIENT_DEVICE_HEADER = {
  name: CLIENT_DEVICE,
  in: 'header',
  required: true,
  description: 'What the browser says of itself, for the tax authority: base64url of this JSON.',
  schema: {
    type: 'string',
    maxLength: LONGEST_DEVICE,
    contentEncoding: 'base64url',
    contentMediaType: 'application/json',
    contentSchema: jsonSchema(taxDevice, 'input'),
  },
};

function operation(route: Route, method: string, path: string) {
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body within 24 h gives the first answer again.',
    schema: { type: 'string', maxLength: 255 },
  };
  return {
    operationId:
      (method === route.method ? route.name : `${route.name}On${method}`) +
      (path === route.path ? '' : 'Short'),
    summary: route.summary,
    tags: [route.path.split('/').filter((part) => !part.startsWith('{'))[4] ?? 'account'],
    security: route.access === 'public' ? [] : [{ access_token: [], client: [], uid: [] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(takesKey(route, method) || route.keepsKey ? [idempotencyKey] : []),
      ...(route.asksDevice ? [CLIENT_DEVICE_HEADER] : []),
    ],
    ...(route.multipart ? { requestBody: FORM } : {}),
    ...(route.body && method !== 'GET' ? { requestBody: bodyOf(route, route.body) } : {}),
    responses: responses(route),
  };
}

function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const error = (description: string, name: string) => ({
  description,
  ...json({ $ref: `#/components/schemas/${name}` }),
});

const NEEDED = 'With this header: give the password at /v1/auth/prove_password, then repeat this.';

/** Some changes need a password given in the last minutes. */
const forbidden = ({ asksPassword }: Route) => ({
  ...error('This client may not do this', 'SentenceErrors'),
  ...(asksPassword
    ? { headers: { [PASSWORD_NEEDED]: { description: NEEDED, schema: { type: 'string' } } } }
    : {}),
});

function responses(route: Route) {
  const success = isFileReply(route.reply)
    ? { content: { [route.reply.file]: { schema: { type: 'string', format: 'binary' } } } }
    : json(jsonSchema(route.reply.schema, 'output'));
  const changes = takesKey(route, route.method);
  return {
    [route.status]: { description: route.summary, ...success },
    ...(route.acceptedWhile
      ? { 202: { description: 'Not known to be done yet', ...success } }
      : {}),
    ...(route.access === 'public' ? {} : { 401: error('Not signed in', 'SentenceErrors') }),
    ...(changes || route.asksDevice ? { 403: forbidden(route) } : {}),
    ...(route.params ? { 404: error('Not there, or not yours', 'SentenceErrors') } : {}),
    ...(changes ? { 409: error('It changed since it was read', 'SentenceErrors') } : {}),
    ...(changes || route.body || route.query || route.asksDevice
      ? { 422: error('What is wrong, field by field', 'FieldErrors') }
      : {}),
    429: error('Too many requests; see Retry-After', 'SentenceErrors'),
  };
}
