import { translatePage, type Way } from '@counterfoil/testkit/translator';
import { onTestFinished } from 'vitest';

/** Has the page translated until the test ends. */
export function translated(way: Way): void {
  const end = translatePage(way);
  onTestFinished(end);
}
