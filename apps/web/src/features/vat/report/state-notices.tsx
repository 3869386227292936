import type { VatReport } from '@counterfoil/contract/vat/schemas';
import type { ReactElement, ReactNode } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Progress } from '#ui/page/progress.tsx';
import styles from '../vat.module.css';
import { useSubmit } from './use-submit.ts';

interface CheckedProps {
  readonly report: VatReport;
  /** The way to HMRC's permission, when that is what is missing. */
  readonly onAsk: (() => void) | null;
}

/** The return was sent, and HMRC's answer is not known: sending is never offered again. */
export function BeingChecked({ report, onAsk }: CheckedProps): ReactElement {
  if (report.outcome === 'unknown' && onAsk === null) return <GivenUp report={report} />;
  return (
    <div className={styles.checked}>
      {onAsk === null ? (
        <Progress
          label="Checking with HMRC"
          text={
            report.outcome === 'asking_which'
              ? 'HMRC has a return for this period, and we are checking which.'
              : 'The return has been sent, and we are checking with HMRC that it has arrived.'
          }
        />
      ) : (
        <p>We cannot ask HMRC about this return without your permission.</p>
      )}
      <p>
        {report.error ??
          'There’s nothing you need to do. It won’t be sent twice, and you can leave this page: the receipt will appear here when HMRC confirms it.'}
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

/** HMRC could not be asked for days: nobody asks again until the client wants it. */
function GivenUp({ report }: { readonly report: VatReport }): ReactElement {
  const ask = useSubmit(report.id, () => toast.success('We’re asking HMRC about the return again'));
  return (
    <Warning>
      <p>{report.error}</p>
      <p>
        <Button busy={ask.isPending} onClick={() => ask.mutate()}>
          Ask HMRC again
        </Button>
      </p>
      {ask.error && <Banner message={problemOf(ask.error).message} attempt={ask.failureCount} />}
    </Warning>
  );
}

interface FailureProps {
  readonly report: VatReport;
  readonly isMissing: boolean;
  /** Asks for HMRC's permission again: the last one may be for another business. */
  readonly onAsk: () => void;
}

/** Why the last attempt failed: the return is not at HMRC. */
export function LastFailure({ report, isMissing, onAsk }: FailureProps): ReactElement | null {
  const { error, outcome } = report;
  if (error === null) return null;
  return (
    <Warning>
      <p>
        <strong>This return has not been submitted.</strong> {error}
      </p>
      {isMissing && <p>“Submit VAT return” will ask for HMRC’s permission again first.</p>}
      {!isMissing && outcome === 'not_authorised' && (
        <p>
          <Button onClick={onAsk}>Give permission again</Button>
        </p>
      )}
    </Warning>
  );
}

/** HMRC holds a return of the period that is not this one. */
export const OtherReturn = ({ text }: { readonly text: string }): ReactElement => (
  <Warning>
    <p>{text}</p>
  </Warning>
);

const Warning = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={styles.failure} role="note">
    <Icon name="warning" />
    <div>{children}</div>
  </div>
);
