import { PAPER_TYPES, refusePaper } from '@counterfoil/domain/document/paper-file';
import { useId, useRef, type ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import styles from './company-details.module.css';
import type { VatControl } from './vat-values.ts';

const ACCEPTED = PAPER_TYPES.map((type) => `.${type}`).join(',');

interface Props {
  readonly control: VatControl;
  /** The name of the certificate that was uploaded before. */
  readonly stored: string | null;
  /** Receives the file, or why it cannot be used. */
  readonly onChoose: (file: File | null, refused: string | null) => void;
}

/** The VAT certificate: chosen now, or uploaded before. */
export function CertificateField({ control, stored, onChoose }: Props): ReactElement {
  const { field } = useController({ control, name: 'file' });
  const error = useFieldError(control, 'file');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = field.value?.name ?? stored;
  const choose = (file: File | undefined) => {
    if (!file) return;
    const refused = refusePaper({ fileName: file.name, byteSize: file.size });
    onChoose(refused === null ? file : null, refused);
  };
  return (
    <div className={styles.file} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.fileLabel}>
        VAT certificate
      </span>
      {shown !== null && (
        <p className={styles.fileName} role="status">
          {field.value ? shown : `${shown} has been uploaded.`}
        </p>
      )}
      <Button icon="upload" ref={field.ref} onClick={() => input.current?.click()}>
        {shown === null ? 'Choose a file' : 'Choose another file'}
      </Button>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.hint}>
        A scan or photo: a pdf, jpg, jpeg or png file, up to 10 MB. Only your accountants will see
        it.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="VAT certificate file"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // Allows the same file to be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
