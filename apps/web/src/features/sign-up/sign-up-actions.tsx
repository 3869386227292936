import type { ReactElement, ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { GoOnBanner } from './go-on-banner.tsx';
import type { WayOn } from './use-go-on.ts';

interface Props<T extends FieldValues> {
  readonly control: Control<T, unknown, T>;
  readonly way: Pick<WayOn, 'hasFailed' | 'attempts' | 'isGoing' | 'again'>;
  readonly isBusy: boolean;
  readonly onLoadNewer?: (() => Promise<void>) | undefined;
  /** Another way on. */
  readonly children?: ReactNode;
}

/** The button at the end of a form of the sign-up, with what went wrong. */
export function SignUpActions<T extends FieldValues>(props: Props<T>): ReactElement {
  const { control, way, isBusy, onLoadNewer, children } = props;
  return (
    <FormActions
      message={
        <GoOnBanner way={way}>
          <FormBanner control={control} onLoadNewer={onLoadNewer} />
        </GoOnBanner>
      }
    >
      {children}
      <Button type="submit" kind="primary" busy={isBusy}>
        Save and continue
      </Button>
    </FormActions>
  );
}
