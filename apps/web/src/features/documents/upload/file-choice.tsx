import { UPLOAD_TYPES } from '@counterfoil/domain/document/file-types';
import { useRef, type ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import styles from './upload.module.css';

const ACCEPTED = UPLOAD_TYPES.map((type) => `.${type}`).join(',');

interface Props {
  /** Files are dragged over the window. */
  readonly isOver: boolean;
  /** The list has files already, so this takes less room. */
  readonly isSmall: boolean;
  /** The camera was used before. */
  readonly isPhotographing: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPhoto: (files: readonly File[]) => void;
}

/** Takes files that are dropped, chosen or photographed. */
export function FileChoice(props: Props): ReactElement {
  const { isOver, isSmall, isPhotographing, onFiles, onPhoto } = props;
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement, give: (files: readonly File[]) => void) => {
    give([...(input.files ?? [])]);
    // Allows the same file to be chosen again after its removal.
    input.value = '';
  };
  return (
    <div
      className={styles.choice}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
    >
      <p className={styles.drop}>{isOver ? 'Drop them to add them' : 'Drop files here, or'}</p>
      <div className={styles.ways}>
        <Button icon="plus" initialFocus onClick={() => files.current?.click()}>
          {isSmall ? 'Add files' : 'Choose files'}
        </Button>
        <span className={styles.camera}>
          <Button icon="camera" onClick={() => camera.current?.click()}>
            {isPhotographing ? 'Take another' : 'Take a photo'}
          </Button>
        </span>
      </div>
      {!isSmall && (
        <p className={styles.types}>
          Photos (jpg, png, heic), PDF, Word, Excel and CSV files, up to 25 MB each. Zip files are
          not supported.
        </p>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label="Files"
        onChange={({ currentTarget }) => take(currentTarget, onFiles)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        onChange={({ currentTarget }) => take(currentTarget, onPhoto)}
      />
    </div>
  );
}
