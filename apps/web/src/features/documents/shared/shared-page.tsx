import type { Document } from '@counterfoil/contract/documents/schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { displayInstant } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { Table } from '#ui/tables/table.tsx';
import { useDocumentActions } from '../list/use-document-actions.tsx';
import { sharedDocumentsQuery } from '../queries.ts';
import { sharedColumns } from './shared-columns.tsx';

interface Props {
  /** Parts that belong to later features: above the documents, and what there is to do about one. */
  readonly notice?: ReactNode;
  readonly actionOf?: ((document: Document) => ReactNode) | undefined;
}

/** The documents that the provider shares with the client, grouped by name. */
export function SharedPage({ notice, actionOf }: Props): ReactElement {
  const { clientId } = useClient();
  const { data: documents } = useSuspenseQuery(sharedDocumentsQuery(clientId));
  const groups = groupByName(documents);
  const { menu, preview, dialog } = useDocumentActions({
    documents: groups.flatMap((group) => group.documents),
  });
  const columns = sharedColumns(preview, { documents, actionOf });
  return (
    <>
      <PageHeader title="Important documents shared with you" />
      {notice}
      {documents.length === 0 && (
        <EmptyState>
          <p>
            Accounts, tax returns and letters that {currentBrand().name} prepares for you will
            appear here.
          </p>
        </EmptyState>
      )}
      {groups.map((group) => (
        <PageSection key={group.name} title={group.name}>
          <Table
            caption={group.name}
            columns={columns}
            rows={group.documents}
            rowKey={({ id }) => id}
            menu={menu}
            menuTitle={(row) => `${row.file_name} · ${displayInstant(row.created_at)}`}
            menuLabel={(row) => `Actions for ${row.file_name} of ${displayInstant(row.created_at)}`}
          />
        </PageSection>
      ))}
      {dialog}
    </>
  );
}

interface DocumentGroup {
  readonly name: string;
  readonly documents: readonly Document[];
}

/** Groups by title, sorted by name; each group stays newest first. */
function groupByName(documents: readonly Document[]): DocumentGroup[] {
  const groups = Map.groupBy(documents, ({ title }) => title.trim());
  const byName = new Intl.Collator('en-GB', { numeric: true });
  return [...groups]
    .map(([name, members]) => ({ name, documents: members }))
    .toSorted((one, other) => byName.compare(one.name, other.name));
}
