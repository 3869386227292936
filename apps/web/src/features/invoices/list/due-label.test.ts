import { expect, test } from 'vitest';
import { dueLabel } from './due-label.ts';

const today = '2026-11-21';

test.each([
  ['sent', '2026-11-21', 'Today'],
  ['sent', '2026-11-22', 'In 1 day'],
  ['sent', '2026-12-21', 'In 30 days'],
  ['overdue', '2026-11-20', 'Overdue by 1 day'],
  ['overdue', '2026-10-22', 'Overdue by 30 days'],
] as const)('%s and due on %s is "%s"', (aasm_state, due_date, label) => {
  expect(dueLabel({ aasm_state, due_date }, today)).toBe(label);
});

test.each([
  ['draft', '2026-12-21'],
  ['paid', '2026-11-01'],
  ['sent', null],
] as const)('%s with due date %s counts no days', (aasm_state, due_date) => {
  expect(dueLabel({ aasm_state, due_date }, today)).toBeNull();
});
