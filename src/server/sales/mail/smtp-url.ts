/** The mail server of SMTP_URL, as nodemailer's options. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Sends nothing unless the server offers STARTTLS. */
  requireTLS: boolean;
  /** Sends unencrypted, even if the server offers STARTTLS. */
  ignoreTLS: boolean;
  auth?: { user: string; pass: string };
}

export const expectedSmtpUrl =
  'smtps://host (TLS), smtp://host (STARTTLS) or, for mail in plain text, smtp://host?tls=none; empty for files in DATA_DIR/mail';

/**
 * The server of e.g. smtps://user:password@mail.example.com; undefined if the text is no such URL. Mails hold names and
 * addresses, so a server without TLS needs `?tls=none`. No other parameter is known.
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, search } = new URL(text);
  const secure = protocol === 'smtps:';
  const isPlain = !secure && search === '?tls=none';
  if (hostname === '' || (search !== '' && !isPlain)) return undefined;
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !isPlain,
      ignoreTLS: isPlain,
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
    };
  } catch {
    // A percent sign that begins no code.
    return undefined;
  }
}
