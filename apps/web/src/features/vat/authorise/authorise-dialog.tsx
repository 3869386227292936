import { getTaxAuthorityUrl } from '@counterfoil/contract/vat/routes';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { problemOf } from '#lib/api/problem.ts';
import { currentBrand } from '#lib/brand.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import styles from '../vat.module.css';
import { cameFrom, type Place } from './came-from.ts';

interface Props {
  /** Where to continue afterwards; optional. */
  readonly from?: Place | undefined;
  readonly onClose: () => void;
}

/** Asks for the permission that HMRC wants before a client's VAT can be seen or submitted. */
export function AuthoriseDialog({ from, onClose }: Props): ReactElement {
  const { clientId: client_id } = useClient();
  const { name } = currentBrand();
  const go = useMutation({
    // Asked for now: HMRC's page must be answered within ten minutes.
    mutationFn: () => call(getTaxAuthorityUrl, { params: { client_id } }),
    onSuccess: ({ url }) => {
      if (from) cameFrom.remember(from);
      leaveFor(url);
    },
    meta: { onForm: true },
  });
  return (
    <Dialog
      title="HMRC needs your permission"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            kind="primary"
            initialFocus
            // Stays busy while the browser leaves.
            busy={go.isPending || go.isSuccess}
            onClick={() => go.mutate()}
          >
            Continue to HMRC
          </Button>
        </>
      }
    >
      <div className={styles.prompt}>
        <p>
          Before {name} can submit your VAT returns and show what HMRC holds about your VAT, HMRC
          needs your permission, as the business.
        </p>
        <ul>
          <li>
            The next page is HMRC’s. Sign in there with the Government Gateway user ID you use for
            VAT: {name} never sees your password.
          </li>
          <li>
            HMRC will ask whether {name} can view and change your VAT information. Choose to allow
            it.
          </li>
          <li>
            The permission lasts 18 months, then HMRC will ask again. You can end it at any time in
            your HMRC account.
          </li>
          <li>This doesn’t submit anything: each return still needs your declaration.</li>
        </ul>
        {go.error && <Banner message={problemOf(go.error).message} attempt={go.failureCount} />}
      </div>
    </Dialog>
  );
}

/** HMRC's permission: whether it is missing, and the prompt for it, which leads back to the page called `name`. */
export function usePermission(name: string) {
  const { isHMRCAuthenticationRequired } = useClient();
  const href = useRouterState({ select: ({ location }) => location.href });
  const { show, dialog } = useDialog();
  const ask = () => show((onClose) => <AuthoriseDialog from={{ href, name }} onClose={onClose} />);
  return { isMissing: isHMRCAuthenticationRequired, ask, prompt: dialog };
}
