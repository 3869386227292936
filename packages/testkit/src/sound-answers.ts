import { fieldErrors, isFileReply, sentenceErrors, type Route } from '@counterfoil/contract/route';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Answer } from './clients.ts';

/**
 * Expects one of the two shapes of an error, with exactly its keys: no stack, no SQL, and a request
 * id.
 */
export function expectErrorShape(answer: Answer<unknown>, sent: unknown) {
  const context = `${answer.status} for ${JSON.stringify(sent)?.slice(0, 300)}`;
  expect(answer.status, context).toBeGreaterThanOrEqual(400);
  expect(answer.status, context).toBeLessThan(500);
  expect(answer.headers['x-request-id'], context).toMatch(/^[\da-f-]{36}$/);
  expect(String(answer.headers['content-type']), context).toMatch(/^application\/json/);
  const schema = answer.status === 422 ? fieldErrors : sentenceErrors;
  expect(z.parse(schema, answer.body), context).toEqual(answer.body);
  expect(Object.keys(answer.body as object), context).toEqual(['errors']);
  if (answer.status !== 422) {
    expect((answer.body as { errors: string[] }).errors, context).toHaveLength(1);
  } else {
    const { full_messages, ...fields } = z.parse(fieldErrors, answer.body).errors;
    expect(full_messages.length, context).toBeGreaterThan(0);
    expect(Object.values(fields).every((list) => list.length > 0)).toBe(true);
  }
  expect(JSON.stringify(answer.body), context).not.toMatch(
    /Error:|node_modules|insert into|select |Invalid input|undefined|\[object/i,
  );
}

/** Expects either the answer that the contract promises, or a refusal in the shape of an error. */
export function expectSound(route: Route, answer: Answer<unknown>, sent: unknown) {
  if (answer.status !== route.status) return expectErrorShape(answer, sent);
  if (!isFileReply(route.reply)) {
    expect(z.parse(route.reply.schema as z.ZodMiniType, answer.body)).toEqual(answer.body);
  }
}
