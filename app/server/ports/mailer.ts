/** A plain-text email; URLs in it are on lines of their own. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Equal for two copies of an email that may have been sent twice, so mail clients can deduplicate them. */
  readonly messageId?: string;
  /** Turns off emails of this kind, even when it receives a POST without a page (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the email. Throws `MailError`, whose message identifies no
   * person.
   */
  send(message: EmailMessage): Promise<void>;
  close(): void;
}

export class MailError extends Error {
  override readonly name = 'MailError';
}
