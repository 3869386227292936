/** A destination remembered at sign-in is a path of ours, never another site (`//evil.example`). */
export function safeDestination(from: string | undefined): string {
  // Browsers read a backslash as a slash, so `/\evil.example` is another site too.
  return from && /^\/(?![/\\])/.test(from) ? from : '/envelope';
}
