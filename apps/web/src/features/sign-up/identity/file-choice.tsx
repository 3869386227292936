import { extensionOf } from '@counterfoil/domain/document/file-types';
import { IDENTITY_FILE_TYPES, refuseIdentityFile } from '@counterfoil/domain/identity/files';
import { faultInWords, type PictureFault } from '@counterfoil/domain/identity/picture-quality';
import { useEffect, useId, useRef, useState, type ReactElement, type RefCallback } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { BlobPicture } from '#ui/page/blob-picture.tsx';
import { lookAtPicture } from './look-at-picture.ts';
import styles from './identity.module.css';

const ACCEPTED = IDENTITY_FILE_TYPES.map((type) => `.${type}`).join(',');
// Makes a phone that takes heic pictures deliver a jpg.
const PHOTOGRAPHS = 'image/jpeg,image/png';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly file: File | null;
  readonly error: string | undefined;
  /** Gets the focus when the file is missing. */
  readonly focus?: RefCallback<HTMLButtonElement>;
  /** Receives the file, or why it cannot be used. */
  readonly onChoose: (file: File | null, refused: string | null) => void;
}

/** A document as a file: photographed now, or chosen. It is shown from this device and sent with the form. */
export function FileChoice(props: Props): ReactElement {
  const { label, hint, required = false, file, error, focus, onChoose } = props;
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const faults = useFaults(file);
  const choose = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    // Allows the same file to be chosen again.
    input.value = '';
    if (!chosen) return;
    const refused = refuseIdentityFile({ fileName: chosen.name, byteSize: chosen.size });
    onChoose(refused === null ? chosen : null, refused);
  };
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const input = {
    type: 'file',
    hidden: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => choose(event.currentTarget),
  } as const;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={notes || undefined}
      className={styles.choice}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={styles.star}>
            {' *'}
          </span>
        )}
      </p>
      {file && <Preview file={file} label={label} />}
      <p role="status" className={styles.warning}>
        {faults.map((fault) => faultInWords(fault)).join(' ')}
      </p>
      <div className={styles.ways}>
        <span className={styles.camera}>
          <Button icon="camera" onClick={() => camera.current?.click()}>
            {file ? 'Take another photo' : 'Take a photo'}
          </Button>
        </span>
        <Button icon="upload" ref={focus ?? null} onClick={() => files.current?.click()}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        {file && (
          <Button kind="quiet" onClick={() => onChoose(null, null)}>
            Remove
          </Button>
        )}
      </div>
      <input
        {...input}
        ref={camera}
        accept={PHOTOGRAPHS}
        capture="environment"
        aria-label={`${label}: photo`}
      />
      <input {...input} ref={files} accept={ACCEPTED} aria-label={`${label}: file`} />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Preview({ file, label }: { readonly file: File; readonly label: string }): ReactElement {
  const isPdf = extensionOf(file.name) === 'pdf';
  return (
    <figure className={styles.preview}>
      {!isPdf && <BlobPicture blob={file} alt={`Preview of ${label}`} className={styles.picture} />}
      <figcaption>{file.name}</figcaption>
    </figure>
  );
}

/** Faults that make the picture hard to read; none while it is being checked. */
function useFaults(file: File | null): readonly PictureFault[] {
  const [seen, setSeen] = useState<{ file: File; faults: readonly PictureFault[] } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    void lookAtPicture(file).then((faults) => {
      if (isCurrent) setSeen({ file, faults });
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return seen && seen.file === file ? seen.faults : [];
}
