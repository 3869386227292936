import { useRouterState } from '@tanstack/react-router';
import { useClient } from '#lib/session/profile.ts';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { AuthoriseDialog } from './authorise-dialog.tsx';

/** HMRC's permission: whether it is missing, and the prompt for it, which leads back to the page called `name`. */
export function usePermission(name: string) {
  const { isHMRCAuthenticationRequired } = useClient();
  const href = useRouterState({ select: ({ location }) => location.href });
  const { show, dialog } = useDialog();
  const ask = () => show((onClose) => <AuthoriseDialog from={{ href, name }} onClose={onClose} />);
  return { isMissing: isHMRCAuthenticationRequired, ask, prompt: dialog };
}
