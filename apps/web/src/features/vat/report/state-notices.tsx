import type { VatReport } from '@counterfoil/contract/vat/schemas';
import type { ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { Progress } from '#ui/page/progress.tsx';
import styles from '../vat.module.css';

interface CheckedProps {
  readonly report: VatReport;
  /** The way to HMRC's permission, when that is what is missing. */
  readonly onAsk: (() => void) | null;
}

/** The return has left, and HMRC's answer is not known: it is never offered again. */
export function BeingChecked({ report, onAsk }: CheckedProps): ReactElement {
  return (
    <div className={styles.checked}>
      {onAsk === null ? (
        <Progress
          label="Checking with HMRC"
          text="The return has been sent, and we are checking with HMRC that it has arrived."
        />
      ) : (
        <p>We cannot ask HMRC about this return without your permission.</p>
      )}
      <p>
        {report.error ??
          'There is nothing for you to do. It will not be sent a second time, and you may leave this page: the receipt appears here when HMRC confirms it.'}
      </p>
      {onAsk !== null && (
        <div>
          <Button kind="primary" onClick={onAsk}>
            Give permission
          </Button>
        </div>
      )}
    </div>
  );
}

interface FailureProps {
  readonly report: VatReport;
  readonly isMissing: boolean;
}

/** Why the last attempt failed: the return is not at HMRC. */
export function LastFailure({ report, isMissing }: FailureProps): ReactElement | null {
  if (report.error === null) return null;
  return (
    <div className={styles.failure} role="note">
      <Icon name="warning" />
      <div>
        <p>
          <strong>This return has not been submitted.</strong> {report.error}
        </p>
        {isMissing && <p>“Submit VAT return” first asks for HMRC’s permission again.</p>}
      </div>
    </div>
  );
}
