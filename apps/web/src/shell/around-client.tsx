import { useRouteContext } from '@tanstack/react-router';
import type { ComponentType, ReactElement } from 'react';
import { CurrentClient } from '#lib/session/profile.ts';
import { FirstInSlices } from '#ui/page/in-slices.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { CurrentScreenSettings } from './screen-settings.tsx';
import { useClientSwitch } from './use-client-switch.ts';

/** Surrounds every signed-in screen, in the portal or the sign-up, for the client that the router has loaded it for. */
export function AroundClient({ Frame }: { readonly Frame: ComponentType }): ReactElement {
  const clientId = useRouteContext({
    strict: false,
    select: ({ client }) => client?.clientId ?? null,
  });
  return (
    <CurrentClient value={clientId}>
      <CurrentScreenSettings>
        <Switched />
        {/* Nothing typed, ticked or opened for one client is there for another. */}
        <FirstInSlices>
          <Frame key={clientId} />
        </FirstInSlices>
        <PasswordQuestion />
      </CurrentScreenSettings>
    </CurrentClient>
  );
}

function Switched(): null {
  useClientSwitch();
  return null;
}
