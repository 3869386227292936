import type { Document } from '@counterfoil/contract/documents/schemas';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { PdfDialog } from '#ui/pdf/pdf-dialog.tsx';
import { useDownloadDocument } from '../mutations.ts';
import { previewQuery } from '../queries.ts';
import { EditSheet } from './edit-sheet.tsx';
import { refusePreview } from './refusals.ts';

interface Props {
  readonly documents: readonly Document[];
  /** The id of the document that is shown first. */
  readonly first: string;
  readonly envelopeId: string | undefined;
  readonly onClose: () => void;
}

/** A preview of a document in any format, with its download and details; arrows lead to the others. */
export function PreviewDialog({ documents, first, envelopeId, onClose }: Props) {
  // A deletion elsewhere must not move the page under the reader; a change made here is shown.
  const [shown, setShown] = useState(documents);
  const [index, setIndex] = useState(() => documents.findIndex(({ id }) => id === first));
  const document = shown[index];
  if (!document) return null;
  return (
    <Shown
      {...{ document, envelopeId, onClose }}
      steps={{
        nth: index + 1,
        count: shown.length,
        what: 'document',
        // Around the ends, because a button disabled there would lose the focus.
        go: (by) => setIndex((now) => (now + by + shown.length) % shown.length),
      }}
      onSaved={(saved) =>
        setShown((all) => all.map((each) => (each.id === saved.id ? saved : each)))
      }
    />
  );
}

interface ShownProps {
  readonly document: Document;
  readonly envelopeId: string | undefined;
  readonly steps: Parameters<typeof PdfDialog>[0]['steps'];
  readonly onSaved: (saved: Document) => void;
  readonly onClose: () => void;
}

function Shown({ document, envelopeId, steps, onSaved, onClose }: ShownProps): ReactElement {
  const { clientId } = useClient();
  const refused = refusePreview(document);
  const preview = useQuery({ ...previewQuery(clientId, document.id), enabled: refused === null });
  const download = useDownloadDocument();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PdfDialog
        label={document.title}
        preview={preview}
        refused={refused}
        why={preview.error && problemOf(preview.error).message}
        download={{ busy: download.isPending, act: () => download.mutate(document) }}
        steps={steps}
        after={
          envelopeId !== undefined && (
            <Button icon="edit" refused={document.edit_refusal} onClick={() => setEditing(true)}>
              Edit details
            </Button>
          )
        }
        onClose={onClose}
      />
      {isEditing && envelopeId !== undefined && (
        <EditSheet {...{ document, envelopeId, onSaved }} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
