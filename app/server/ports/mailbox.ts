/** A letter that arrived in the demo's mailbox. */
export interface ReceivedEmail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

/** Where the demo's letters lie, so that nobody needs a mail server to try it. */
export interface Mailbox {
  /** Its page for people, with everybody’s letters. */
  readonly url: string;
  /** Everybody’s, the newest first. */
  list(): Promise<readonly ReceivedEmail[]>;
}
