import type { BankAccount } from '@counterfoil/contract/documents/schemas';
import { humanSize } from '@counterfoil/domain/document/human-size';
import { useRef, type ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { FileFieldset } from './file-fieldset.tsx';
import { SameFile } from './same-file.tsx';
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
              <p>{stage.problem}</p>
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
          <span aria-hidden="true">{Math.floor(stage.share * 100)} %</span>
        </div>
      )}
      {stage.at === 'done' && <SameFile document={stage.document} onDeleted={remove} />}
    </li>
  );
}

/** Before a card goes, focuses the next one, or the one before, or the input for files. */
function focusBeside(card: HTMLLIElement | null): void {
  // A focus that has left the card stays where it is.
  if (!card?.contains(document.activeElement)) return;
  const beside = card.nextElementSibling ?? card.previousElementSibling;
  const instead = beside ?? card.closest('dialog')?.querySelector('[data-autofocus]');
  if (instead instanceof HTMLElement) instead.focus();
}
