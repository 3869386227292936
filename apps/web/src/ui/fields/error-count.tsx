import { useRef, type ReactElement } from 'react';
import { type Control, type FieldErrors, type FieldValues, useFormState } from 'react-hook-form';
import { Button } from '../controls/button.tsx';
import { counted } from '../counts.ts';
import styles from './fields.module.css';

/** `data-wrong` marks elements with an error that are not inputs. */
const WRONG = '[aria-invalid="true"], [data-wrong]';

interface Props<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  /** Names whose errors belong to no field. */
  readonly shownElsewhere?: readonly string[];
}

/**
 * Beside the buttons of a form: how many of its fields have an error, wherever the form is scrolled to.
 * It leads to the next one.
 */
export function ErrorCount<V extends FieldValues, T = V>(props: Props<V, T>): ReactElement | null {
  const { control, shownElsewhere = [] } = props;
  const { errors } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const count = countErrors(errors, ['root', ...shownElsewhere]);
  if (count === 0) return null;

  const next = () => {
    const wrong = box.current?.closest('form')?.querySelectorAll<HTMLElement>(WRONG);
    const fields = [...(wrong ?? [])];
    const here = fields.findIndex((field) => field === document.activeElement);
    const from = here >= 0 ? here : fields.findIndex((field) => field === last.current);
    last.current = fields[(from + 1) % fields.length] ?? null;
    last.current?.focus();
  };
  return (
    <div ref={box} className={styles.count}>
      <Button
        kind="quiet"
        icon="warning"
        onClick={next}
        // The field keeps the focus, so that "next" is the one after it.
        onPointerDown={(event) => event.preventDefault()}
      >
        {`${counted(count, 'thing')} to fix`}
      </Button>
    </div>
  );
}

/** The errors of a form, which are nested as its values are. */
function countErrors(errors: FieldErrors, without: readonly string[] = []): number {
  const own = Object.entries(errors).filter(([name, error]) => error && !without.includes(name));
  return own.reduce((sum, [, error]) => {
    const isLeaf = typeof error?.type === 'string';
    return sum + (isLeaf ? 1 : countErrors(error as FieldErrors));
  }, 0);
}
