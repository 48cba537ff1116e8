/** A letter in plain text; addresses in it stand on lines of their own. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for a letter that may have been sent before: who gets both can tell. */
  readonly messageId?: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken it. Throws `MailError`, whose text names no person. */
  send(letter: EmailMessage): Promise<void>;
  close(): void;
}

export class MailError extends Error {
  override readonly name = 'MailError';
}
