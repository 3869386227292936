import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayInstant } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { isBeingSettled, vatReportsQuery } from '../queries.ts';
import styles from '../vat.module.css';

function standing(report: VatReport): string {
  if (isBeingSettled(report)) return 'Being checked with HMRC';
  if (report.submitted_at !== null) return `Submitted on ${displayInstant(report.submitted_at)}`;
  return 'HMRC holds a return';
}

/** A link, in the row of the document that shows a return, to the return's page. */
export function ReturnAction({ id }: { readonly id: string }): ReactElement {
  const { clientId } = useClient();
  const { data: reports } = useQuery(vatReportsQuery(clientId));
  const report = reports?.find((each) => each.id === id);
  const isOpen = !report || report.status === 'prepared';
  return (
    <span className={styles.action}>
      <LinkButton kind={isOpen ? 'secondary' : 'quiet'} to="/vat/$id" params={{ id }}>
        {isOpen ? 'Submit VAT return' : standing(report)}
      </LinkButton>
    </span>
  );
}
