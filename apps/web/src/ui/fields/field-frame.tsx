import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './input.module.css';

/** The words and the state of an input. */
export interface FieldWords {
  /** Left out when `aria-label` names the input. */
  readonly label?: string | undefined;
  /** A short sentence under the field. */
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly error?: string | undefined;
  /** By how much the text is too long, below the error. */
  readonly excess?: string | undefined;
}

/** Signs drawn within the borders of the input, before and after its text. */
export interface FieldSigns {
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

interface Props extends FieldWords, FieldSigns {
  readonly id: string;
  readonly children: ReactNode;
}

/** The frame of an input: label above; error and hint below, so that the fields of a row stay level. */
export function FieldFrame(props: Props): ReactElement {
  const { id, label, hint, required, error, excess, before, after, children } = props;
  return (
    <div className={styles.field} data-error={error !== undefined || undefined}>
      {label !== undefined && (
        <label htmlFor={id} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden="true" className={styles.star}>
              {' *'}
            </span>
          )}
        </label>
      )}
      <div className={styles.box}>
        {before && <span className={styles.before}>{before}</span>}
        {children}
        {after && <span className={styles.after}>{after}</span>}
      </div>
      <FieldNotes {...{ id, hint, error, excess }} />
    </div>
  );
}

type Notes = Pick<Props, 'id' | 'hint' | 'error' | 'excess'>;

/** The error and the hint under an input, which `aria-describedby` names. */
export function FieldNotes({ id, hint, error, excess }: Notes) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {excess && (
        <p id={`${id}-excess`} className={styles.error}>
          {excess}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}

/**
 * Divides the props of a field between its frame and its native element, and ties the two together
 * for screen readers.
 */
export function useFieldParts<P extends FieldWords & FieldSigns>(props: P) {
  const id = useId();
  const { label, hint, required, error, excess, before, after, ...others } = props;
  const notes = [error && `${id}-error`, excess && `${id}-excess`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const native = {
    ...others,
    id,
    // `required` would show the browser's own bubbles; the form shows its errors itself.
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
    'data-before': before ? true : undefined,
    'data-after': after ? true : undefined,
  };
  return { frame: { id, label, hint, required, error, excess, before, after }, native };
}
