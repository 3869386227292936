import { UPLOAD_TYPES } from '@counterfoil/domain/document/file-types';
import { useRef, type ReactElement } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './upload.module.css';

const ACCEPTED = UPLOAD_TYPES.map((type) => `.${type}`).join(',');

interface Props {
  /** Some are held above the window. */
  readonly isOver: boolean;
  /** There are some already: it takes less room. */
  readonly isSmall: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files come from: dropped, chosen, or photographed. */
export function FileChoice({ isOver, isSmall, onFiles }: Props): ReactElement {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file may be chosen again after it was removed.
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
            Take a photo
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
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  );
}
