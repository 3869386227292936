import type { Document } from '@counterfoil/contract/documents/schemas';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useSelection } from '#lib/list/selection.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectionBar } from '#ui/tables/selection-bar.tsx';
import { Table } from '#ui/tables/table.tsx';
import { documentsCounted } from '../period-label.ts';
import { documentColumns } from './document-columns.tsx';
import { refuseDownload, refuseSelect } from './refusals.ts';
import { FIRST_SORT, sortDocuments } from './sort-documents.ts';
import { useBulkDownload } from './use-bulk-download.tsx';
import { useDocumentActions } from './use-document-actions.tsx';

interface Props {
  /** "Documents in the envelope for November 2026" */
  readonly caption: string;
  readonly documents: readonly Document[];
  readonly empty: ReactNode;
}

/** The documents of an envelope, with the actions on one or on the selected ones. */
export function DocumentsTable({ caption, documents, empty }: Props): ReactElement {
  const [sort, setSort] = useState(FIRST_SORT);
  const selection = useSelection<Document>();
  const { menu, preview, remove, dialog } = useDocumentActions(selection);
  const bulk = useBulkDownload();
  // Documents that somebody has deleted are no longer selected.
  const selected = documents.filter(({ id }) => selection.rows.has(id));
  return (
    <>
      {documents.length > 0 && (
        <SelectionBar
          text={documentsCounted(documents.length)}
          count={selected.length}
          onClear={selection.clear}
        >
          <Button
            icon="download"
            refused={selected.map(refuseDownload).find((why) => why !== null)}
            onClick={() => void bulk.download(selected.map(({ id }) => id))}
          >
            Download
          </Button>
          <Button icon="bin" refused={refuseAll(selected)} onClick={() => remove(selected)}>
            Delete
          </Button>
        </SelectionBar>
      )}
      <Table
        caption={caption}
        columns={documentColumns(preview)}
        rows={sortDocuments(documents, sort)}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        selection={{
          isSelected: ({ id }) => selection.rows.has(id),
          onSelect: selection.set,
          refuse: refuseSelect,
          label: ({ title }) => `Select ${title}`,
        }}
        menu={menu}
        menuLabel={({ title }) => `Actions for ${title}`}
        empty={empty}
      />
      {dialog}
      {bulk.dialog}
    </>
  );
}

/** Why none of them can be deleted; undefined when at least one can. */
function refuseAll(documents: readonly Document[]): string | undefined {
  if (documents.some(({ is_delete_allowed }) => is_delete_allowed)) return undefined;
  return documents[0]?.delete_refusal ?? undefined;
}
