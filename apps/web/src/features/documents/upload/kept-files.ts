import type { ChosenFile } from './upload-item.ts';

interface Kept {
  readonly envelopeId: string;
  readonly files: readonly ChosenFile[];
}

const KEY = 'counterfoil.kept-files';

// Files cannot be written down: they wait in the page itself, and are gone when it is reloaded.
let kept: Kept | null = null;

/** What was chosen for an envelope when the session ended, to go on with after logging in. */
export const keptFiles = {
  keep: (next: Kept): void => {
    kept = next;
    // In what the tab remembers of one person: dropped when they log out or somebody else logs in.
    window.sessionStorage.setItem(KEY, next.envelopeId);
  },
  of: (envelopeId: string): readonly ChosenFile[] =>
    window.sessionStorage.getItem(KEY) === envelopeId && kept?.envelopeId === envelopeId
      ? kept.files
      : [],
  drop: (): void => {
    kept = null;
    window.sessionStorage.removeItem(KEY);
  },
};
