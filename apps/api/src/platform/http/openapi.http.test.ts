import { allRoutes } from '@counterfoil/contract/all-routes';
import { testApi } from '@counterfoil/testkit/test-api';
import { beforeAll, describe, expect, test } from 'vitest';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let document: Document;
beforeAll(async () => {
  const { portal } = await testApi();
  document = (await portal.app.inject({ method: 'GET', url: '/v1/openapi.json' })).json();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the OpenAPI document', () => {
  test('is public JSON', async () => {
    const { portal } = await testApi();
    const reply = await portal.app.inject({ method: 'GET', url: '/v1/openapi.json' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
  });

  test('is version 3.1 with a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  test('holds every route of the contract, on each of its paths and methods, and no other', () => {
    const expected = allRoutes.flatMap((route) =>
      [route.path, route.alsoAt ?? []]
        .flat()
        .flatMap((path) =>
          [route.method, route.alsoOn ?? []].flat().map((method) => `${method} ${path}`),
        ),
    );
    const printed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(new Set(printed)).toEqual(new Set(expected));
    expect(printed).toHaveLength(new Set(expected).size);
  });

  test('shows two routes of one path as one operation, with the body of either', () => {
    const { summary, parameters, security, requestBody } =
      document.paths['/v1/auth/password']?.['put'] ?? {};
    expect(summary).toBe(
      'Choose a new password by an emailed link, and sign in; or: Change the password, and sign out all other devices',
    );
    expect(parameters).toMatchObject([{ name: 'reset_password_token', required: false }]);
    expect(security).toEqual([{}, { access_token: [], client: [], uid: [] }]);
    expect(requestBody?.content['application/json']?.schema).toMatchObject({
      oneOf: [
        { required: ['password', 'password_confirmation'] },
        { required: ['current_password', 'password', 'password_confirmation'] },
      ],
    });
  });

  test('matches the server: every path answers something but "nothing here"', async () => {
    const { portal } = await testApi();
    for (const { path, method } of operations()) {
      const url = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const reply = await portal.app.inject({ method: method.toUpperCase() as 'GET', url });
      expect(reply.json(), `${method} ${path}`).not.toEqual({
        errors: ['There is nothing at this address.'],
      });
    }
  });

  test('names each operation once', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]\w+$/i);
  });

  test('declares every parameter of every path, and every parameter with a schema', () => {
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(new Set(inPath.map(({ name }) => name)), path).toEqual(new Set(named));
      for (const parameter of operation.parameters) {
        expect(['path', 'query', 'header']).toContain(parameter.in);
        expect(parameter.schema).toBeTypeOf('object');
        if (parameter.in === 'path') expect(parameter.required).toBe(true);
      }
    }
  });

  test('lists the answers of every operation, good and bad', () => {
    for (const { path, method, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      const where = `${method} ${path}`;
      expect(
        // Beside it 202, where what was asked for may not be known to be done.
        statuses.filter((status) => /^2\d\d$/.test(status) && status !== '202'),
        where,
      ).toHaveLength(1);
      expect(statuses, where).toContain('429');
      if (operation.security.length) expect(statuses, where).toContain('401');
      if (operation.requestBody) expect(statuses, where).toContain('422');
      for (const response of Object.values(operation.responses)) {
        expect(response.description, where).toBeTruthy();
        for (const media of Object.values(response.content ?? {})) {
          expect(media.schema, where).toBeTypeOf('object');
        }
      }
    }
  });

  test('accepts an Idempotency-Key on every change of a client’s data and every mail request', () => {
    for (const { path, method, operation } of operations()) {
      const takes = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
      const mails = method === 'post' && path === '/v1/auth/password';
      expect(takes, path).toBe((method !== 'get' && path.includes('{client_id}')) || mails);
    }
  });

  test('has no dangling references', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const path = reference.slice('"$ref":"#/'.length, -1).split('/');
      const target = path.reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        document,
      );
      expect(target, reference).toBeTypeOf('object');
    }
  });
});

describe('the readable page', () => {
  test('shows every operation, runs no script and needs no session', async () => {
    const { portal } = await testApi();
    const reply = await portal.app.inject({ method: 'GET', url: '/v1/docs' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).not.toMatch(/<script|style="/);
    for (const { operation } of operations()) {
      expect(reply.body).toContain(`id="${operation.operationId}"`);
    }
    const style = await portal.app.inject({ method: 'GET', url: '/v1/docs.css' });
    expect(style.headers['content-type']).toMatch(/^text\/css/);
  });
});
