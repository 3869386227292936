import type { BankAccount, UploadedDocument } from '@counterfoil/contract/documents/schemas';
import { humanSize } from '@counterfoil/domain/document/human-size';
import { type ReactElement, useRef } from 'react';
import type { Control } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDeleteDocuments } from '../mutations.ts';
import { FileFieldset } from './file-fieldset.tsx';
import type { UploadForm, UploadItem } from './upload-item.ts';
import styles from './upload.module.css';

interface Props {
  readonly item: UploadItem;
  readonly control: Control<UploadForm>;
  readonly accounts: readonly BankAccount[];
  readonly onRemove: () => void;
  readonly onCancel: () => void;
  readonly onTryAgain: () => void;
}

/** One file: its name and type, its progress, and its error. */
export function FileCard(props: Props): ReactElement {
  const { item, control, accounts, onRemove, onCancel, onTryAgain } = props;
  const { file, stage } = item;
  const card = useRef<HTMLLIElement>(null);
  // The pressed button goes, so the focus moves to the card or to the one beside it.
  const stay = (then: () => void) => () => {
    card.current?.focus();
    then();
  };
  const remove = () => {
    focusBeside(card.current);
    onRemove();
  };
  const isGoing = stage.at === 'waiting' || stage.at === 'sending';
  return (
    <li ref={card} className={styles.card} data-at={stage.at} aria-label={file.name} tabIndex={-1}>
      <div className={styles.head}>
        {stage.at === 'done' && <Icon name="check" />}
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>{humanSize(file.size)}</span>
        {isGoing && (
          <IconButton icon="close" label={`Cancel ${file.name}`} onClick={stay(onCancel)} />
        )}
        {(stage.at === 'chosen' || stage.at === 'refused') && (
          <IconButton icon="close" label={`Remove ${file.name}`} onClick={remove} />
        )}
      </div>
      {stage.at === 'refused' && (
        <p className={styles.wrong} role="alert">
          {stage.why}
        </p>
      )}
      {stage.at === 'chosen' && (
        <>
          {stage.problem !== null && (
            <div className={styles.wrong} role="alert">
              <p>Not uploaded: {stage.problem}</p>
              <Button onClick={stay(onTryAgain)}>Try again</Button>
            </div>
          )}
          <FileFieldset item={item} control={control} accounts={accounts} />
        </>
      )}
      {stage.at === 'waiting' && <p className={styles.note}>Waiting</p>}
      {stage.at === 'sending' && (
        <div className={styles.sending}>
          <progress aria-label={`Uploading ${file.name}`} value={stage.share} max={1} />
          <span aria-hidden="true">{Math.floor(stage.share * 100)}%</span>
        </div>
      )}
      {stage.at === 'done' && <SameFile document={stage.document} onDeleted={remove} />}
    </li>
  );
}

/** Before a card goes, focuses the next one, or the one before, or the input for files. */
function focusBeside(card: HTMLLIElement | null): void {
  // A focus that has already left the card stays where it is.
  if (!card?.contains(document.activeElement)) return;
  const beside = card.nextElementSibling ?? card.previousElementSibling;
  const instead = beside ?? card.closest('dialog')?.querySelector('[data-autofocus]');
  if (instead instanceof HTMLElement) instead.focus();
}

interface SameFileProps {
  readonly document: UploadedDocument;
  readonly onDeleted: () => void;
}

/** Says that a file has been added; for a duplicate, where the first one is, with an undo. */
function SameFile({ document, onDeleted }: SameFileProps): ReactElement {
  const remove = useDeleteDocuments();
  const { same_as } = document;
  if (same_as === null) return <p className={styles.note}>Uploaded</p>;
  const takeBack = () =>
    remove.mutate([document.id], {
      onSuccess: () => {
        toast.success('Document has been deleted');
        onDeleted();
      },
    });
  return (
    <div className={styles.same} role="status">
      <p>Uploaded, but you already have this exact file: “{same_as.title}”.</p>
      {document.is_delete_allowed && (
        <Button busy={remove.isPending} onClick={takeBack}>
          Delete this one
        </Button>
      )}
    </div>
  );
}
