/** Pages that nobody wants to return to. */
const NO_DESTINATION = /^\/(login|logout|maintenance)\/?([?#]|$)/;

const HOME = /^\/(envelope\/?)?$/;

/** Where a user goes after logging in; home does not count as a page to come back to. */
export function afterLogin(from: string | undefined) {
  const href = safeDestination(from);
  return HOME.test(href) ? { href: '/envelope', state: { hasLoggedIn: true } as const } : { href };
}

/**
 * A destination remembered in the address, if it is a path of our own and not another site
 * (`//evil.example`); else `otherwise`.
 */
export function safeDestination(from: string | undefined, otherwise = '/envelope'): string {
  // Browsers read a backslash as a slash and skip tabs and line ends, so `/\evil.example` and
  // `/<tab>/evil.example` are other sites too.
  const isOurs = from && /^\/(?![/\\])\P{Cc}*$/u.test(from);
  return isOurs && !NO_DESTINATION.test(from) ? from : otherwise;
}
