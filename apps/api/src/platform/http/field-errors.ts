import { REQUIRED } from '@counterfoil/domain/text';
import type * as z from 'zod/mini';
import type { FieldError } from '../refusals.ts';

type Issue = z.core.$ZodIssue;

/**
 * Schema issues -> the wire's field errors. The fields of a wrapped body are named without the
 * `wrapper`: `items_attributes[0].price`.
 */
export function fieldErrorsOf(issues: readonly Issue[], wrapper?: string): FieldError[] {
  return issues.map((issue) => ({
    field: fieldName(issue.path, wrapper),
    message: sentence(issue),
  }));
}

function fieldName(path: readonly PropertyKey[], wrapper: string | undefined): string | null {
  const [first, ...rest] = path;
  const inner = rest.length > 0 && first === wrapper ? rest : path;
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
