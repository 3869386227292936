/** A form with files, and a listener for its progress. */
export interface Upload {
  readonly form: FormData;
  /** Receives the share sent so far, 0 to 1. */
  readonly onSent: (share: number) => void;
}

/**
 * Sends a form with files and reports its progress, which `fetch` cannot.
 * Fails as `fetch` does: a TypeError without an answer, the signal's reason when it is aborted.
 */
export function sendForm(request: Request, { form, onSent }: Upload): Promise<Response> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const going = new XMLHttpRequest();
    const abort = () => going.abort();
    signal.addEventListener('abort', abort, { once: true });
    going.open(request.method, request.url);
    for (const [name, value] of request.headers) going.setRequestHeader(name, value);
    going.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    going.onload = () => {
      const headers = headersOf(going.getAllResponseHeaders());
      resolve(new Response(going.responseText, { status: going.status, headers }));
    };
    going.onerror = () => reject(new TypeError('The form could not be sent'));
    going.onabort = () => reject(signal.reason as Error);
    going.onloadend = () => signal.removeEventListener('abort', abort);
    return going.send(form);
  });
}

/** "x-request-id: 1\r\n..." as headers. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
