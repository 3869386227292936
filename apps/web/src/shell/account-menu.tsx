import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { profileQuery, useContact } from '#lib/session/profile.ts';
import { Icon } from '#ui/icons.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import styles from './shell.module.css';

/** Who is signed in, the way to their settings, and the way out. */
export function AccountMenu({ className }: { className?: string | undefined }): ReactElement {
  const { email } = useSuspenseQuery(profileQuery).data;
  const contact = useContact();
  const person = [contact.first_name, contact.last_name].filter(Boolean).join(' ') || email;
  const navigate = useNavigate();
  const isCurrent = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/account/'),
  });
  const head = (
    <>
      <strong>{person}</strong>
      {contact.company_name && <div>{contact.company_name}</div>}
      <div className={styles.email}>{email}</div>
    </>
  );
  return (
    <MenuButton
      label="Account"
      className={className}
      isCurrent={isCurrent}
      head={head}
      entries={[
        {
          label: 'Invoice settings',
          icon: 'invoice',
          onSelect: () => void navigate({ to: '/account/invoice' }),
        },
        { label: 'Log out', icon: 'signOut', onSelect: () => void navigate({ to: '/logout' }) },
      ]}
    >
      <Icon name="account" />
      <span>Account</span>
    </MenuButton>
  );
}
