/** The data of the demo's mailbox page. */
export interface DemoMailbox {
  readonly email: string;
  readonly items: readonly DemoEmail[];
  /** URL of the sandbox's own page with everyone's emails. */
  readonly everybodysUrl: string;
}

export interface DemoEmail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

export interface TextPart {
  readonly text: string;
  /** Whether the part is a URL. */
  readonly isAddress: boolean;
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/u;

/** Splits an email's text at the start and end of URLs. */
export function splitAddresses(text: string): TextPart[] {
  return text
    .split(ADDRESS)
    .map((part, index) => ({ text: part, isAddress: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
