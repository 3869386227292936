import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** The sheet of a reminder or a second mail; only forms need React Hook Form. */
export const AgainSheet = lazyDialog(async () => (await import('./again-sheet.tsx')).AgainSheet);
