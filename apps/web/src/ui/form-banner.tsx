import { useEffect, useRef, type ReactElement } from 'react';
import { get, useFormState, type Control, type FieldValues } from 'react-hook-form';
import { Icon } from './icons.tsx';
import styles from './states.module.css';

/** The form-level error (`errors.root.server`), above the form; takes the focus when it appears. */
export function FormBanner<V extends FieldValues, T = V>({
  control,
}: {
  readonly control: Control<V, unknown, T>;
}): ReactElement | null {
  const { errors, submitCount } = useFormState({ control });
  const message: unknown = get(errors, 'root.server.message');
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) banner.current?.focus();
  }, [message, submitCount]);
  if (typeof message !== 'string') return null;
  return (
    <div ref={banner} className={styles.banner} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <p>{message}</p>
    </div>
  );
}
