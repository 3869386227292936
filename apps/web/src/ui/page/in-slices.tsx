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
 * The same for what an address shows at first. Later, and after a reload, a page is made at once: its scroll position
 * waits for it.
 */
export function FirstInSlices({ children }: Props): ReactElement {
  const [isFirst] = useState(() => isOpening && isOpened());
  useEffect(() => {
    isOpening = false;
  }, []);
  return isFirst ? <InSlices>{children}</InSlices> : <>{children}</>;
}

/** Whether the address was opened, and not reloaded or gone back to. */
const isOpened = () =>
  performance
    .getEntriesByType?.('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate') ?? false;
