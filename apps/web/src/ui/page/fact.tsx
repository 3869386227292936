import type { ReactElement, ReactNode } from 'react';
import { translateOf } from './amount.tsx';

interface Props {
  readonly name: string;
  /** Shown as a dash when there is none. */
  readonly children: ReactNode;
  /** The sum of those above it, or their result. */
  readonly as?: 'total' | 'result' | undefined;
}

/** A name and its value in a `<dl>`. */
export function Fact({ name, children, as }: Props): ReactElement {
  return (
    <div data-total={as === 'total' || undefined} data-result={as === 'result' || undefined}>
      <dt>{name}</dt>
      <dd translate={translateOf(children)}>{children ?? '–'}</dd>
    </div>
  );
}
