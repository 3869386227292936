/** The end of a session during work, as the login page tells it. */
export type SessionEnding = 'typing kept' | 'typing not kept' | 'nothing typed';

declare module '@tanstack/react-router' {
  // In the history's entry, not in the address: a link to the login page must not say it.
  interface HistoryState {
    readonly sessionEnded?: SessionEnding;
    /** Somebody has just logged in, and was on the way to no page of their own. */
    readonly hasLoggedIn?: true;
  }
}
