import { inTab } from '#lib/browser-storage.ts';

const OWNER = 'counterfoil.tab-of';

/** This tab's memory belongs to the user who typed it: another user's sign-in clears it. */
export function claimTab(userId: string): void {
  if (inTab.getItem(OWNER) === userId) return;
  clearTab();
  inTab.setItem(OWNER, userId);
}

/** Logging out clears the tab's memory. */
export function clearTab(): void {
  inTab.clear();
}
