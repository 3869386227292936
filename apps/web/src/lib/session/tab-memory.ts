const OWNER = 'counterfoil.tab-of';

/** This tab's memory belongs to the user who typed it: another user's sign-in clears it. */
export function claimTab(userId: string): void {
  if (window.sessionStorage.getItem(OWNER) === userId) return;
  clearTab();
  window.sessionStorage.setItem(OWNER, userId);
}

/** Logging out clears the tab's memory. */
export function clearTab(): void {
  window.sessionStorage.clear();
}
