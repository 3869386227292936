import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useState } from 'react';

interface Props {
  readonly children: ReactNode;
}

/**
 * Shows its children after the frame around them. React makes them in slices of a few milliseconds, so that a
 * slow phone answers a tap meanwhile.
 */
export function InSlices({ children }: Props): ReactElement {
  const isTheirTurn = useDeferredValue(true, false);
  return <>{isTheirTurn && children}</>;
}

let isOpening = true;

/**
 * The same for the first view of an address. Later, and after a reload, a page renders at once, as its scroll position
 * depends on it.
 */
export function FirstInSlices({ children }: Props): ReactElement {
  const [isFirst] = useState(() => isOpening && isOpened());
  useEffect(() => {
    isOpening = false;
  }, []);
  return isFirst ? <InSlices>{children}</InSlices> : <>{children}</>;
}

/** Whether the address was opened, rather than reloaded or returned to. */
const isOpened = () =>
  performance
    .getEntriesByType?.('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate') ?? false;
