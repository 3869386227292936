import { LOGO_TYPES } from '@counterfoil/domain/client/logo-file';
import { useRef, type ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import { BlobPicture } from '#ui/page/blob-picture.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { CurrentLogo } from './current-logo.tsx';
import styles from './logo.module.css';

const ACCEPTED = LOGO_TYPES.map((type) => `.${type}`).join(',');

interface Props {
  readonly control: Control<{ logo: File | null }>;
  readonly hasLogo: boolean;
  readonly disabled: boolean;
  readonly onChoose: (file: File | null) => void;
  readonly onRemove: () => void;
}

/** The current logo, or the chosen picture before it is saved. */
export function LogoChoice(props: Props): ReactElement {
  const { control, hasLogo, disabled, onChoose, onRemove } = props;
  const chosen = useWatch({ control, name: 'logo' });
  const error = useFieldError(control, 'logo');
  const input = useRef<HTMLInputElement>(null);
  return (
    <PageSection title={chosen ? 'Preview' : 'Your logo'}>
      {chosen && (
        <div className={styles.sheet}>
          <BlobPicture blob={chosen} alt={`Preview of ${chosen.name}`} className={styles.logo} />
        </div>
      )}
      {!chosen && hasLogo && (
        <div className={styles.sheet}>
          <CurrentLogo />
        </div>
      )}
      {!chosen && !hasLogo && <p className={styles.note}>You haven’t added a logo yet.</p>}
      {error !== undefined && (
        <p className={styles.error} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      {!disabled && (
        <>
          <p className={styles.note}>A png, jpg or jpeg picture, up to 5 MB.</p>
          <div className={styles.ways}>
            <Button icon="upload" onClick={() => input.current?.click()}>
              {chosen ? 'Choose another' : 'Choose a picture'}
            </Button>
            {hasLogo && !chosen && (
              <Button kind="quiet" onClick={onRemove}>
                Remove
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED}
            aria-label="Logo"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onChoose(file);
              // Allows the same file to be chosen again.
              currentTarget.value = '';
            }}
          />
        </>
      )}
    </PageSection>
  );
}
