export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, `starttls` required, `none` for a server on this machine. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly username?: string;
  readonly password?: string;
  /** How long to wait for each step of the conversation; 10 seconds by default. */
  readonly timeoutMs?: number;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads a mail server's address. `smtps://user:password@mail.example.com` uses TLS from the start
 * (port 465). `smtp://` requires STARTTLS (port 587), except on this machine. A relay without TLS in
 * a private network needs `smtp://relay:25?tls=off`. Throws an error with a message of one sentence
 * that never contains the password.
 */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new TypeError('It must look like smtps://user:password@mail.example.com:465.');
  }
  const tls = url.searchParams.get('tls');
  if ((tls !== null && tls !== 'off') || (tls === 'off' && url.protocol === 'smtps:')) {
    throw new TypeError('The only setting is ?tls=off, and only for smtp://.');
  }
  const isPlain = tls === 'off' || LOOPBACK.test(url.hostname);
  const security = url.protocol === 'smtps:' ? 'tls' : isPlain ? 'none' : 'starttls';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (security === 'tls' ? 465 : 587),
    security,
    ...(url.username ? { username: decode(url.username) } : {}),
    ...(url.password ? { password: decode(url.password) } : {}),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TypeError('A percent sign in the user name or password must be written as %25.');
  }
}
