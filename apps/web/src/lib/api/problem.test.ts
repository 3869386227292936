import { describe, expect, test } from 'vitest';
import { Problem, problemFromReply, problemOf, unreachable } from './problem.ts';

const read = (errors: unknown, status = 422) =>
  problemFromReply(status, { errors }, new Headers({ 'x-request-id': 'req-7' }));

describe('a refusal of the server', () => {
  test('a string is form-level', () => {
    expect(read('Too late')).toMatchObject({ form: 'Too late', fields: {}, message: 'Too late' });
  });
  test('the first of a list is form-level', () => {
    expect(read(['First', 'Second'], 409)).toMatchObject({ form: 'First', status: 409 });
  });
  test('an object is mapped to the fields, with nested names dotted', () => {
    const problem = read({
      full_messages: ['Number has been taken'],
      number: ['Already used', 'Too long'],
      'items_attributes[12].price': 'Required',
    });
    expect(problem.form).toBeNull();
    expect(problem.fields).toEqual({
      number: 'Already used',
      'items_attributes.12.price': 'Required',
    });
    expect(problem.message).toBe('Already used');
  });
  test('the fields of a form with files have the same names', () => {
    expect(read({ 'documents[0][title]': ['Required'] }).fields).toEqual({
      'documents.0.title': 'Required',
    });
  });
  test('full messages are used when there are no fields', () => {
    expect(read({ full_messages: ['The mail server is down'] }).form).toBe(
      'The mail server is down',
    );
  });
  test.each([null, {}, { full_messages: [] }, 7, ['']])(
    'without a reason has a sentence that says so: %j',
    (errors) => {
      expect(read(errors, 500)).toMatchObject({ form: null, message: 'Something went wrong' });
    },
  );
  test('has the request id for support', () => {
    expect(read('x').request_id).toBe('req-7');
  });
});

test('a missing answer has status 0 and a sentence; a form adds that nothing typed is lost', () => {
  const problem = unreachable(new TypeError('Failed to fetch'));
  expect(problem.status).toBe(0);
  const words = 'We could not reach the server. Check your internet connection and try again';
  expect(problem.message).toBe(`${words}.`);
  expect(problem.form).toBe(`${words}: nothing you typed is lost.`);
});

test('any other error becomes a Problem that shows no internals', () => {
  expect(problemOf(new Error('x is undefined')).message).toBe('Something went wrong');
  const problem = new Problem({ status: 404 });
  expect(problemOf(problem)).toBe(problem);
});
