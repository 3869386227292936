// Path separators, characters that Windows forbids, control characters and the marks that reverse
// text (which can show "invoice-fdp.exe" backwards).
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * A plain file name, whatever the mail says: `../../etc/passwd` becomes `_.._etc_passwd`, an empty
 * name becomes `attachment-1`.
 */
export function safeFilename(name: string | null, number: number): string {
  const safe = (name ?? '')
    .toWellFormed()
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const shortened =
    safe.length <= 120 ? safe : `${safe.slice(0, 100)}${safe.slice(-20)}`.toWellFormed();
  return shortened || `attachment-${number}`;
}

/** The Content-Disposition of a download, after RFC 6266: a plain name and the full one. */
export function contentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
