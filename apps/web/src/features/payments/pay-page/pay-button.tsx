import { startBankPayment } from '@counterfoil/contract/payments/pay-by-bank-routes';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { call } from '#lib/api/call.ts';
import { problemOf } from '#lib/api/problem.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { useWindowEvent } from '#ui/use-window-event.ts';

interface Props {
  readonly token: string;
  readonly amount: string;
  /** The page may be outdated. */
  readonly onRefused: () => void;
}

/** Leads to the payer's bank. A second press leads to the same payment. */
export function PayButton({ token, amount, onRefused }: Props): ReactElement {
  const pay = useMutation({
    mutationFn: () => call(startBankPayment, { params: { token } }),
    onSuccess: ({ url }) => leaveFor(url),
    onError: onRefused,
    meta: { onForm: true },
  });
  // The payer came back with the browser's Back button.
  useWindowEvent('pageshow', pay.reset);
  return (
    <>
      {pay.error && <Banner message={problemOf(pay.error).message} attempt={pay.submittedAt} />}
      <Button
        kind="primary"
        wide
        // Stays busy while the browser leaves.
        busy={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate()}
      >
        {`Pay ${displayAmount(amount)} by bank`}
      </Button>
    </>
  );
}
