/**
 * A destination remembered in the address is a path of ours, never another site
 * (`//evil.example`); what is none gives `otherwise`.
 */
export function safeDestination(from: string | undefined, otherwise = '/envelope'): string {
  // Browsers read a backslash as a slash and pass over tabs and line ends, so `/\evil.example` and
  // `/<tab>/evil.example` are other sites too.
  return from && /^\/(?![/\\])\P{Cc}*$/u.test(from) ? from : otherwise;
}
