import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { Banners } from '#features/application/public.ts';
import { SupportButton } from '#features/messages/public.ts';
import {
  isOfAccount,
  isReopened,
  LeftNotice,
  screenAt,
  SignUpFrame,
  withoutInSignUp,
} from '#features/sign-up/public.ts';
import { clientName } from '#lib/session/client-flags.ts';
import { placeOf } from '#lib/session/place-in-sign-up.ts';
import { useClient, useContact, useContacts, useShownClient } from '#lib/session/profile.ts';
import { AroundClient } from './around-client.tsx';
import { ClientSwitcher } from './client-switcher.tsx';

/** Most clients never need it here. */
const AccountFrame = lazy(async () => ({ default: (await import('./shell.tsx')).AccountFrame }));

/** The frame of the sign-up's screens. When the sign-up is over, those that reopen are pages of the account. */
export const SignUpShell = (): ReactElement => <AroundClient Frame={Frame} />;

function Frame(): ReactElement {
  // The shown screen: while the next one loads, the address is already the next one's.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const { isClientLeft } = useClient();
  const screen = screenAt(pathname);
  const place = placeOf(useShownClient());
  const without = withoutInSignUp(screen, place);
  if (!isClientLeft && isOfAccount(screen, place)) {
    return (
      <Suspense>
        <AccountFrame without={without} />
      </Suspense>
    );
  }
  return (
    <SignUpFrame
      screen={screen}
      {...(isReopened(place) ? { screens: null } : {})}
      isOver={isClientLeft}
      client={<ClientOfScreen />}
      support={<SupportButton />}
      banners={<Banners without={without} />}
    >
      {isClientLeft ? <LeftNotice /> : <Outlet />}
    </SignUpFrame>
  );
}

/** Names the client; a user with several gets to the others, in the sign-up or in the portal. */
function ClientOfScreen(): ReactElement {
  const name = clientName(useContact());
  if (useContacts().length > 1) return <ClientSwitcher start="/envelope" />;
  return <span title={name}>{name}</span>;
}
