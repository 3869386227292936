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

/** The part of nodemailer's error that we use. */
export interface SmtpFailure {
  readonly code?: string | undefined;
  readonly message: string;
  /** The server's reply, like `550 No such mailbox`. */
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  /** The command that the server answered, like `RCPT TO`. */
  readonly command?: string | undefined;
  readonly recipient?: string | undefined;
  /** One failure for each recipient that the server rejected. */
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
}
