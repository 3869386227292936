import type { ComponentProps, ReactElement } from 'react';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';

const HistoryDialog = lazyDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog);

type HistorySubject = Omit<ComponentProps<typeof HistoryDialog>, 'onClose'>;

/** The entry of a record's menu that shows who changed it, and the dialog. */
export function useHistory(): {
  readonly historyOf: (record: HistorySubject) => MenuEntry;
  readonly history: ReactElement | undefined;
} {
  const { show, dialog } = useDialog();
  const historyOf = (record: HistorySubject): MenuEntry => ({
    label: 'Changes',
    icon: 'clock',
    onSelect: () => show((onClose) => <HistoryDialog {...record} onClose={onClose} />),
  });
  return { historyOf, history: dialog };
}
