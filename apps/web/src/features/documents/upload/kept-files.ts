import { inTab } from '#lib/browser-storage.ts';
import type { ChosenFile } from './upload-item.ts';

interface KeptFiles {
  readonly envelopeId: string;
  readonly files: readonly ChosenFile[];
}

const KEY = 'counterfoil.kept-files';

// Files cannot be stored: they wait in the page's memory, and a reload loses them.
let kept: KeptFiles | null = null;

/** The files chosen for an envelope when the session ended, to continue with after logging in. */
export const keptFiles = {
  keep: (next: KeptFiles): void => {
    kept = next;
    // The tab's storage for one user, which logging out or another user's login clears.
    inTab.setItem(KEY, next.envelopeId);
  },
  of: (envelopeId: string): readonly ChosenFile[] =>
    inTab.getItem(KEY) === envelopeId && kept?.envelopeId === envelopeId ? kept.files : [],
  drop: (): void => {
    kept = null;
    inTab.removeItem(KEY);
  },
};
