/**
 * A destination remembered in the address, if it is a path of our own and not another site
 * (`//evil.example`); else `otherwise`.
 */
export function safeDestination(from: string | undefined, otherwise = '/envelope'): string {
  // Browsers read a backslash as a slash and skip tabs and line ends, so `/\evil.example` and
  // `/<tab>/evil.example` are other sites too.
  return from && /^\/(?![/\\])\P{Cc}*$/u.test(from) ? from : otherwise;
}
