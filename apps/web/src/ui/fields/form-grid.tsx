import type { PointerEvent, ReactElement, ReactNode } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { ErrorCount } from './error-count.tsx';
import fields from './fields.module.css';

/** Fields in two columns on wide screens, one below 768 px. */
export function FormGrid({ children }: { children: ReactNode }): ReactElement {
  return <div className={fields.grid}>{children}</div>;
}

/** A field that takes both columns. */
export function FullRow({ children }: { children: ReactNode }): ReactElement {
  return <div className={fields.wide}>{children}</div>;
}

/**
 * The field keeps the focus while a button is pressed. Leaving it would show its error, which moves the
 * buttons from under the pointer: the click is lost, and nobody is told what is wrong.
 */
const keepFocus = (event: PointerEvent) => event.preventDefault();

interface ActionsProps {
  /** The FormBanner: a failed save is explained beside the button that was pressed. */
  readonly message?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons under a form: the main one last, which puts it on top on phones. */
export function FormActions({ message, children }: ActionsProps): ReactElement {
  return (
    <>
      <div className={fields.message}>{message}</div>
      <div className={`${fields.actions} buttons`} onPointerDown={keepFocus}>
        {children}
      </div>
    </>
  );
}

interface SaveBarProps<V extends FieldValues, T> extends ActionsProps {
  readonly control: Control<V, unknown, T>;
}

/** The same for a long form: in view as soon as something has changed, with the number of its errors. */
export function SaveBar<V extends FieldValues, T = V>(props: SaveBarProps<V, T>): ReactElement {
  const { control, message, children } = props;
  const { isDirty, errors } = useFormState({ control });
  const isShown = isDirty || Object.keys(errors).length > 0;
  return (
    <div className={isShown ? `foot-bar ${fields.bar}` : undefined}>
      <div className={fields.message}>{message}</div>
      <div className={`${fields.actions} buttons`} onPointerDown={keepFocus}>
        <ErrorCount control={control} />
        {children}
      </div>
    </div>
  );
}
