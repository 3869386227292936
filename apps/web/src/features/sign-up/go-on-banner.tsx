import type { ReactElement, ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import type { WayOn } from './use-go-on.ts';

const SAVED = 'Your details are saved, but we could not load the next step.';

interface Props {
  readonly way: Pick<WayOn, 'hasFailed' | 'attempts' | 'isGoing' | 'again'>;
  /** More to say, such as that the form could not be saved. */
  readonly children?: ReactNode;
}

/** Offers to continue when everything is saved and only the next step failed to load. */
export function GoOnBanner({ way, children }: Props): ReactElement {
  if (!way.hasFailed) return <>{children}</>;
  return (
    <Banner message={SAVED} attempt={way.attempts}>
      <Button busy={way.isGoing} onClick={() => void way.again()}>
        Try again
      </Button>
    </Banner>
  );
}
