/**
 * The name of the constraint that a failed statement violated, on either driver; null for other
 * errors.
 */
export function brokenConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return null;
  return typeof error.constraint === 'string' ? error.constraint : null;
}
