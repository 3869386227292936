import { useEffect, useState, type ReactElement } from 'react';
import { passwordProof } from '#lib/session/password-proof.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

const PasswordDialog = lazyDialog(
  async () => (await import('#features/sessions/password-dialog.tsx')).PasswordDialog,
);

/** Asks for the password when the server wants it again; the calls that wait go on after it. */
export function PasswordQuestion(): ReactElement | null {
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
