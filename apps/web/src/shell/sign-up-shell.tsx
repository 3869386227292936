import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Banners } from '#features/application/public.ts';
import { SupportButton } from '#features/messages/public.ts';
import { LeftNotice, screenAt, SignUpFrame, withoutInSignUp } from '#features/sign-up/public.ts';
import { clientName } from '#lib/session/client-flags.ts';
import { placeOf } from '#lib/session/place-in-sign-up.ts';
import { useClient, useContact, useContacts } from '#lib/session/profile.ts';
import { AroundClient } from './around-client.tsx';
import { ClientSwitcher } from './client-switcher.tsx';

/** The frame of the sign-up's screens. */
export const SignUpShell = (): ReactElement => <AroundClient Frame={Frame} />;

function Frame(): ReactElement {
  // The screen that is shown: the address is already that of the next one while that is loaded.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const flags = useClient();
  const { isClientLeft, isSignedUp, signUpScreen } = flags;
  const { identity_type } = useContact();
  const screen = screenAt(pathname);
  // When the sign-up is over, bank details can be given again, and what was given be seen; an identity may be asked for.
  const isLater = signUpScreen === null && screen === 'confirm-identity';
  const isOver =
    isSignedUp && (isLater || screen === 'set-identity' || screen.startsWith('direct-debit'));
  return (
    <SignUpFrame
      screen={screen}
      isOver={isOver || isClientLeft}
      client={<ClientOfScreen />}
      banners={<Banners without={withoutInSignUp(screen, placeOf(flags, identity_type))} />}
    >
      {isClientLeft ? <LeftNotice /> : <Outlet />}
      <SupportButton />
    </SignUpFrame>
  );
}

/** Names the client; a user with several gets to the others, in the sign-up or in the portal. */
function ClientOfScreen(): ReactElement {
  const name = clientName(useContact());
  if (useContacts().length > 1) return <ClientSwitcher start="/envelope" />;
  return <span title={name}>{name}</span>;
}
