import type { ReactElement } from 'react';
import { SharedPage } from '#features/documents/shared/shared-page.tsx';
import { GoOnNotice } from '#features/vat/authorise/go-on-notice.tsx';
import { ReturnAction } from '#features/vat/report/return-action.tsx';

/** Connects two features: a prepared VAT return is a shared document, which leads to its page. */
export const SharedDocuments = (): ReactElement => (
  <SharedPage
    notice={<GoOnNotice />}
    actionOf={({ submit_vat_return: id }) => id !== null && <ReturnAction id={id} />}
  />
);
