import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { CurrentClient, useContact, useContacts } from '#lib/session/profile.ts';
import { FirstInSlices } from '#ui/page/in-slices.tsx';
import { passwordProof } from '#lib/session/password-proof.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { forgetOthers } from '#lib/api/refresh-client.ts';
import { clientName } from '#lib/session/client-flags.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { CurrentScreenSettings } from './screen-settings.tsx';

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
        {/* Nothing typed, ticked or opened for one client remains for another. */}
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

const PasswordDialog = lazyDialog(
  async () => (await import('#features/sessions/password-dialog.tsx')).PasswordDialog,
);

/** Asks for the password when the server wants it again; the waiting calls continue after it. */
function PasswordQuestion(): ReactElement | null {
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    let end = (_isProven: boolean) => {};
    const withdraw = passwordProof.offer(
      () =>
        new Promise<boolean>((resolve) => {
          end = (isProven) => {
            setSettle(null);
            resolve(isProven);
          };
          setSettle(() => end);
        }),
    );
    return () => {
      withdraw();
      // The session has ended, or its client has changed.
      end(false);
    };
  }, []);
  return settle && <PasswordDialog onProven={() => settle(true)} onClose={() => settle(false)} />;
}

/** Outside the component, as the sign-up and the portal have different frames. */
let shown = '';

/**
 * After a switch: drops the data of the other client, whose screens are gone; names the new client; and moves
 * the focus to the page, also where its address is the same.
 */
function useClientSwitch(): void {
  const queryClient = useQueryClient();
  const contact = useContact();
  const contacts = useContacts();
  const { client_id: clientId } = contact;
  const name = clientName(contact);
  useEffect(() => {
    const before = shown;
    shown = clientId;
    // Logging in after another user switches nothing.
    if (before === clientId || !contacts.some(({ client_id }) => client_id === before)) return;
    forgetOthers(queryClient, clientId);
    toast.success(`You’ve switched to ${name}`);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [queryClient, contacts, clientId, name]);
}
