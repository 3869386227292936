import type { ReactElement } from 'react';
import { lookProps } from '#ui/controls/button.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage(): ReactElement {
  return (
    <MessagePage title="Page not found" text="This page doesn't exist!">
      <a href="/" {...lookProps({ kind: 'primary' })}>
        Go to home page
      </a>
    </MessagePage>
  );
}
