import type { ComponentProps, ReactElement } from 'react';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  readonly submit: () => Promise<unknown>;
}

/** A form that the page checks and sends, without the browser's own checks. */
export const Form = ({ submit, ...props }: Props): ReactElement => (
  <form
    {...props}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void submit();
    }}
  />
);
