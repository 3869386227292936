import type { ReactElement } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage(): ReactElement {
  return (
    <MessagePage title="Page not found" text="This page doesn't exist!">
      <LinkButton kind="primary" to="/">
        Go to home page
      </LinkButton>
    </MessagePage>
  );
}
