import { isTaxYear, nextPeriod } from '@counterfoil/domain/envelope/periods';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { displayInstant } from '#lib/dates.ts';
import { londonDate } from '#lib/london.ts';
import { useClient } from '#lib/session/profile.ts';
import { PageSection } from '#ui/page/page-section.tsx';
import { FetchFailure } from '#ui/page/states.tsx';
import { Table } from '#ui/tables/table.tsx';
import { useDocumentActions } from '../list/use-document-actions.tsx';
import { sharedDocumentsQuery } from '../queries.ts';
import { sharedColumns } from './shared-columns.tsx';

const TITLE = 'Important documents shared with you';

/**
 * The documents that the provider shared in a shoebox client's tax year: they have no Documents area. Null for other
 * envelopes, and when there are none. Prepared VAT returns are listed as such.
 */
export function SharedInYear({ date }: { readonly date: string }): ReactElement | null {
  const { isShoeboxClient } = useClient();
  if (!isShoeboxClient || !isTaxYear(date)) return null;
  return <Shared from={date} before={nextPeriod(date, true)} />;
}

function Shared({ from, before }: { from: string; before: string }): ReactElement | null {
  const { clientId } = useClient();
  const shared = useQuery(sharedDocumentsQuery(clientId));
  const failure = failureOf(shared);
  const documents = (shared.data ?? []).filter(({ created_at, submit_vat_return }) => {
    const day = londonDate(Date.parse(created_at));
    return submit_vat_return === null && from <= day && day < before;
  });
  const { menu, preview, dialog } = useDocumentActions({ documents });
  if (documents.length === 0) return failure && <FetchFailure {...failure} />;
  return (
    <PageSection title={TITLE}>
      <Table
        caption={TITLE}
        columns={sharedColumns(preview, { documents })}
        rows={documents}
        rowKey={({ id }) => id}
        menu={menu}
        menuTitle={(row) => `${row.file_name} · ${displayInstant(row.created_at)}`}
        menuLabel={(row) => `Actions for ${row.file_name} of ${displayInstant(row.created_at)}`}
      />
      {dialog}
    </PageSection>
  );
}
