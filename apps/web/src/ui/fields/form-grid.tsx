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

/** The buttons under a form: the main one last, which puts it on top on phones. */
export function FormActions({ children }: { children: ReactNode }): ReactElement {
  return <div className={`${fields.actions} buttons`}>{children}</div>;
}
