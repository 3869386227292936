/** FNV-1a: the same short text for the same value, for keys that need not be secret. */
export function shortHash(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
