import type { ReactElement, ReactNode } from 'react';
import fields from './fields.module.css';

/** Fields in two columns on wide screens, one below 768 px. */
export function FormGrid({ children }: { children: ReactNode }): ReactElement {
  return <div className={fields.grid}>{children}</div>;
}

/** A field that takes both columns. */
export function FullRow({ children }: { children: ReactNode }): ReactElement {
  return <div className={fields.wide}>{children}</div>;
}

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
      <div className={`${fields.actions} buttons`}>{children}</div>
    </>
  );
}
