import { REQUIRED } from '@counterfoil/domain/text';
import type * as z from 'zod/mini';
import type { FieldError } from '../refusals.ts';

type Issue = z.core.$ZodIssue;

// Bodies have a wrapper, but field names leave it out: `items_attributes[0].price`.
const WRAPPERS = new Set([
  'customer',
  'invoice',
  'credit_note',
  'invoice_settings',
  'contact',
  'client',
]);

/** Schema issues -> the wire's field errors. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues.map((issue) => ({ field: fieldName(issue.path), message: sentence(issue) }));
}

function fieldName(path: readonly PropertyKey[]): string | null {
  const [first, ...rest] = path;
  const inner = rest.length > 0 && WRAPPERS.has(String(first)) ? rest : path;
  const name = inner
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
  return name === '' ? null : name;
}

function sentence(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return issue.input === undefined ? REQUIRED : 'Is not of the right kind';
  }
  return issue.message.startsWith('Invalid input') ? 'Is not of the right kind' : issue.message;
}
