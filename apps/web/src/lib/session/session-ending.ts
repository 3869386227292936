/** The end of a session during work, as the login page explains it. */
export type SessionEnding = 'typing kept' | 'typing not kept' | 'nothing typed';

declare module '@tanstack/react-router' {
  // In the history's entry, not in the address: a link to the login page must not say it.
  interface HistoryState {
    readonly sessionEnded?: SessionEnding;
    /** A user has just logged in, without having asked for a particular page. */
    readonly hasLoggedIn?: true;
  }
}
