const OWNER = 'counterfoil.tab-of';

/** What this tab remembers was typed by one user: when another one signs in, it is dropped. */
export function claimTab(userId: string): void {
  if (window.sessionStorage.getItem(OWNER) === userId) return;
  clearTab();
  window.sessionStorage.setItem(OWNER, userId);
}

/** Whoever logs out leaves nothing behind. */
export function clearTab(): void {
  window.sessionStorage.clear();
}
