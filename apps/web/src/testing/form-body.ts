const BOUNDARY = 'counterfoil-web-boundary';

/**
 * A form as a browser sends it; jsdom's own forms lose their files on the way to Node's requests.
 */
export async function formBody(form: FormData): Promise<{ body: Buffer; contentType: string }> {
  const chunks: (string | Buffer)[] = [];
  for (const [name, value] of form) {
    const fileName = value instanceof File ? `; filename="${value.name}"` : '';
    const head = `content-disposition: form-data; name="${name}"${fileName}`;
    const content = value instanceof File ? Buffer.from(await value.arrayBuffer()) : value;
    chunks.push(`--${BOUNDARY}\r\n${head}\r\n\r\n`, content, '\r\n');
  }
  chunks.push(`--${BOUNDARY}--\r\n`);
  const body = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));
  return { body, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
}
