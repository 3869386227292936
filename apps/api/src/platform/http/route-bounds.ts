import { requestBounds } from '@counterfoil/contract/request-bounds';
import type { Route } from '@counterfoil/contract/route';

// Nobody types more: an invoice of 500 lines is 200 KB, and a message of 250 events less.
const MOST_BYTES = 1024 * 1024;
// The limit without a session.
const MOST_PUBLIC_BYTES = 8 * 1024;
// An app may send back fields that only our answers have, and slightly too long text must reach the
// schema to get its own error.
const SPARE_BYTES = 32 * 1024;
const SPARE_PUBLIC_BYTES = 1024;
const UNKNOWN_VALUES = 100;
const UNKNOWN_TO_KNOWN = 4;

/**
 * The limits of a route's body, from its schema. A part without limits stops the start: see
 * `requestBounds`.
 */
export function routeBounds(
  route: Route,
  isSigned = false,
): { bodyBytes: number; bodyValues: number } {
  for (const part of [route.params, route.query]) if (part) requestBounds(part);
  if (isSigned) return { bodyBytes: MOST_BYTES, bodyValues: 0 };
  const isPublic = route.access === 'public';
  const [most, spare] = isPublic
    ? [MOST_PUBLIC_BYTES, SPARE_PUBLIC_BYTES]
    : [MOST_BYTES, SPARE_BYTES];
  const { bytes, values } = route.body ? requestBounds(route.body) : { bytes: 0, values: 0 };
  return {
    bodyBytes: Math.min(bytes + spare, most),
    bodyValues: values * UNKNOWN_TO_KNOWN + UNKNOWN_VALUES,
  };
}
