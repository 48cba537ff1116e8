/** An email received by the demo's mailbox. */
export interface ReceivedEmail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

/** Holds the demo's emails, so nobody needs a mail server to try it. */
export interface Mailbox {
  /** URL of its web page, with everyone’s emails. */
  readonly url: string;
  /** Lists everyone’s emails, newest first. */
  list(): Promise<readonly ReceivedEmail[]>;
}
