const BOUNDARY = 'form-boundary';

/** A file of a form. */
export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly content: Uint8Array | string;
}

/** The form `wrapper[…]` as a browser sends it; a dot in a field's name leads into another wrapper. */
export function formOf(
  wrapper: string,
  fields: Readonly<Record<string, unknown>>,
  files: readonly FormFile[],
): { readonly body: Buffer; readonly headers: Record<string, string> } {
  const chunks: (string | Uint8Array)[] = [];
  const part = (head: string, content: string | Uint8Array) => {
    const start = `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
    chunks.push(start, content, '\r\n');
  };
  const nameOf = (field: string) =>
    `name="${wrapper}${field
      .split('.')
      .map((each) => `[${each}]`)
      .join('')}"`;
  for (const [field, value] of Object.entries(fields)) part(nameOf(field), String(value));
  for (const { field, name, content } of files)
    part(`${nameOf(field)}; filename="${name}"`, content);
  chunks.push(`--${BOUNDARY}--\r\n`);
  return {
    body: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
