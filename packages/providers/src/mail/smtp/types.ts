export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, `starttls` or nothing, `none` for a server on this machine. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly username?: string;
  readonly password?: string;
  /** How long to wait for each step of the conversation; 10 seconds unless told. */
  readonly timeoutMs?: number;
}

/** What nodemailer says of a failure, as far as we rely on it. */
export interface SmtpFailure {
  readonly code?: string | undefined;
  readonly message: string;
  /** The server's reply, like `550 No such mailbox`. */
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  /** The command that was answered, like `RCPT TO`. */
  readonly command?: string | undefined;
  readonly recipient?: string | undefined;
  /** One failure for each recipient the server turned down. */
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
}
