/** What the login page tells a user whose session ended during work. */
export type SessionEnded = 'typing kept' | 'nothing typed';

declare module '@tanstack/react-router' {
  // In the history's entry, not in the address: a link to the login page must not say it.
  interface HistoryState {
    readonly sessionEnded?: SessionEnded;
  }
}
