import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { refuseForQuota } from '@counterfoil/domain/document/quota';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useKeepTyping } from '#lib/form/keep-typing.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { periodInWords } from '../periods.ts';
import { bankAccountsQuery, storageUsageQuery } from '../queries.ts';
import { FileCard } from './file-card.tsx';
import { FileChoice } from './file-choice.tsx';
import { SetForAll } from './file-fieldset.tsx';
import { keptFiles } from './kept-files.ts';
import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx';
import type { ChosenFile } from './upload-item.ts';
import styles from './upload.module.css';
import { type Uploads, useUploads } from './use-uploads.ts';

interface Props {
  readonly envelope: Envelope;
  /** The first files: dropped on the page, or kept when the session ended. */
  readonly begun: readonly ChosenFile[];
  readonly onClose: () => void;
}

/** Adds files to an envelope: the user chooses and names them, and each is sent separately. */
export function UploadDialog({ envelope, begun, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const accounts = useQuery(bankAccountsQuery(clientId)).data ?? [];
  const uploads = useUploads(envelope, begun);
  const { items, form } = uploads;
  const chosen = items.filter(({ stage }) => stage.at === 'chosen');
  const failed = chosen.filter(({ stage }) => stage.at === 'chosen' && stage.problem !== null);
  const [isPhotographing, setPhotographing] = useState(false);
  // Keeps the camera on: after one receipt there is often another.
  const { isGoing, done } = useEnd(uploads, isPhotographing ? stay : onClose);
  const isFinished = done > 0 && !isGoing && chosen.length === 0;
  const isBusy = isGoing && chosen.length === failed.length;
  const isOver = useFileDrop(uploads.add);
  const leaving = useLeaveQuestion({ unsent: chosen.length, isGoing, onLeave: onClose });
  useKeptFiles(envelope.id, uploads, isGoing || chosen.length > 0);
  return (
    <>
      <Dialog
        title={`Upload documents for ${periodInWords(envelope.date)}`}
        size="large"
        onClose={leaving.ask}
        actions={
          <>
            {!isFinished && (
              <Button onClick={leaving.ask}>{done > 0 && !isGoing ? 'Done' : 'Cancel'}</Button>
            )}
            {/* One button, so that the focus stays on it. */}
            <Button
              kind="primary"
              icon={isFinished ? 'check' : 'upload'}
              busy={isBusy}
              refused={
                chosen.length === 0 && !isGoing && !isFinished ? 'Choose files first.' : undefined
              }
              onClick={isFinished ? leaving.ask : () => void uploads.send(chosen)}
            >
              {isFinished ? 'Done' : uploadLabel(chosen.length, isBusy)}
            </Button>
          </>
        }
      >
        <FileChoice
          isOver={isOver}
          isSmall={items.length > 0}
          isPhotographing={isPhotographing}
          onFiles={uploads.add}
          onPhoto={(photos) => {
            setPhotographing(true);
            uploads.add(photos);
          }}
        />
        <RoomLeft files={chosen.map(({ file }) => file)} />
        {chosen.length > 1 && (
          <SetForAll
            accounts={accounts}
            onSet={(...given) => uploads.setForAll(chosen, ...given)}
          />
        )}
        <p className={styles.status} role="status">
          {[
            ...uploads.repeated.map((name) => `${name} is already in the list.`),
            items.length > 0 && (isGoing || done > 0) && `${done} of ${items.length} uploaded.`,
            failed.length > 0 && `${failed.length} failed.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ul className={styles.cards}>
          {items.map((item) => (
            <FileCard
              key={item.key}
              {...{ item, accounts }}
              control={form.control}
              onRemove={() => uploads.remove(item.key)}
              onCancel={() => uploads.cancel(item.key)}
              onTryAgain={() => void uploads.send([item])}
            />
          ))}
        </ul>
      </Dialog>
      <LeaveQuestion {...leaving} />
    </>
  );
}

const stay = () => {};

function uploadLabel(files: number, isBusy: boolean): string {
  if (isBusy) return 'Uploading…';
  return files > 1 ? `Upload ${files} files` : 'Upload';
}

/** When the session ends, the files wait in this page until the user has logged in again. */
function useKeptFiles(envelopeId: string, { unsent }: Uploads, isHeld: boolean): void {
  useEffect(() => keptFiles.drop(), []);
  useKeepTyping(isHeld, () => {
    keptFiles.keep({ envelopeId, files: unsent() });
    return `/envelope/${envelopeId}`;
  });
}

/** Once no upload is in progress, reports the result, and closes when all files are done. */
function useEnd({ items }: Uploads, onClose: () => void) {
  const isGoing = items.some(({ stage: { at } }) => at === 'waiting' || at === 'sending');
  const done = items.filter(({ stage }) => stage.at === 'done');
  const told = useRef(new Set<string>());
  useEffect(() => {
    const fresh = done.filter(({ key }) => !told.current.has(key));
    if (isGoing || fresh.length === 0) return;
    for (const { key } of fresh) told.current.add(key);
    toast.success('Documents have been uploaded');
    const isAllSaid = items.every(({ stage }) => stage.at === 'done' && !stage.document.same_as);
    if (isAllSaid) onClose();
  }, [isGoing, done, items, onClose]);
  return { isGoing, done: done.length };
}

/** Warns that there is no room for all of these; the server decides file by file. */
function RoomLeft({ files }: { files: readonly File[] }): ReactElement | null {
  const { clientId } = useClient();
  const { data } = useQuery(storageUsageQuery(clientId));
  if (!data) return null;
  const quota = { usedBytes: data.usage_bytes, limitBytes: data.limit_bytes };
  const needed = files.reduce((sum, { size }) => sum + size, 0);
  const full = refuseForQuota(quota, needed);
  if (full === null || needed === 0) return null;
  return (
    <p className={styles.full} role="status">
      {full.reason}
    </p>
  );
}
