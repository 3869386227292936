import { MAX_IDS } from '@counterfoil/contract/asked';
import { bulkDownloadDocuments } from '@counterfoil/contract/documents/routes';
import type { Document } from '@counterfoil/contract/documents/schemas';
import { DOCUMENT_TYPE_LABELS } from '@counterfoil/domain/document/document-types';
import { type ReactElement, type ReactNode, useState } from 'react';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { useSelection } from '#lib/list/selection.ts';
import { useReceiving } from '#lib/use-receiving.ts';
import { Button } from '#ui/controls/button.tsx';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { SelectionBar } from '#ui/tables/selection-bar.tsx';
import type { Sort } from '#ui/tables/sort-select.tsx';
import { Table } from '#ui/tables/table.tsx';
import { documentsCounted } from '../periods.ts';
import { documentColumns } from './document-columns.tsx';
import { refuseDownload, refuseSelect } from './refusals.ts';
import { useDocumentActions } from './use-document-actions.tsx';

interface Props {
  /** "Documents in the envelope for November 2026" */
  readonly caption: string;
  readonly documents: readonly Document[];
  readonly envelopeId: string;
  /** Whether the page's head counts them already. */
  readonly isCounted: boolean;
  readonly empty: ReactNode;
}

/** The documents of an envelope, with the actions on one or on the selected ones. */
export function DocumentsTable(props: Props): ReactElement {
  const { caption, documents, envelopeId, isCounted, empty } = props;
  const [sort, setSort] = useState(FIRST_SORT);
  const selection = useSelection<Document>();
  const sorted = sortDocuments(documents, sort);
  const { menu, preview, remove, dialog } = useDocumentActions({
    documents: sorted,
    envelopeId,
    selection,
  });
  const bulk = useBulkDownload();
  // Documents that somebody has deleted are no longer selected.
  const selected = documents.filter(({ id }) => selection.rows.has(id));
  return (
    <>
      {documents.length > 0 && (
        <SelectionBar
          text={documentsCounted(documents.length)}
          isQuiet={isCounted}
          count={selected.length}
          onClear={selection.clear}
        >
          <Button
            icon="download"
            refused={selected.map(refuseDownload).find((why) => why !== null)}
            onClick={() => bulk.download(selected.map(({ id }) => id))}
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
        rows={sorted}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        selection={{
          isSelected: ({ id }) => selection.rows.has(id),
          onSelect: selection.set,
          clear: selection.clear,
          refuse: refuseSelect,
          label: ({ title }) => `Select ${title}`,
        }}
        menu={menu}
        menuLabel={({ title }) => `Actions for ${title}`}
        menuTitle={({ title, document_type }) =>
          `${title} · ${DOCUMENT_TYPE_LABELS[document_type]}`
        }
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

/** Newest first, the server's order. */
const FIRST_SORT: Sort = { sort: 'created_at', order: 'desc' };

const BY: Readonly<Record<string, (document: Document) => string>> = {
  title: ({ title }) => title,
  document_type: ({ document_type }) => DOCUMENT_TYPE_LABELS[document_type],
  bank_account: ({ bank_account }) => bank_account ?? '',
};

/** Sorts in the browser, which has all documents of an envelope. */
function sortDocuments(documents: readonly Document[], { sort, order }: Sort): Document[] {
  const by = BY[sort];
  // They come sorted by time.
  if (!by) return order === 'desc' ? [...documents] : documents.toReversed();
  const byWords = new Intl.Collator('en-GB', { numeric: true });
  const direction = order === 'asc' ? 1 : -1;
  return documents.toSorted((one, other) => direction * byWords.compare(by(one), by(other)));
}

/** Downloads several documents in one ZIP (more than 1,000: in several) and saves it. */
function useBulkDownload() {
  const { receiving, receive } = useReceiving(toast.success);
  const download = (ids: readonly string[]) => {
    toast.success('Your download will start soon');
    receive({
      label: `Downloading ${documentsCounted(ids.length)}`,
      route: bulkDownloadDocuments,
      inputs: cutInPieces(ids, MAX_IDS).map((piece) => ({
        query: {},
        body: { document_ids: [...piece] },
      })),
      otherwise: 'Documents.zip',
      done: 'Documents have been downloaded',
    });
  };
  return { download, dialog: receiving && <ReceivingDialog {...receiving} /> };
}
