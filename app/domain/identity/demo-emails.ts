/** What the mailbox of the demo shows to a person. */
export interface LetterPage {
  readonly email: string;
  readonly items: readonly LetterOutput[];
  /** The sandbox's own page, with everybody's. */
  readonly everybodysUrl: string;
}

export interface LetterOutput {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

export interface TextPart {
  readonly text: string;
  /** Whether it is an address that can be opened. */
  readonly isAddress: boolean;
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/u;

/** A letter's text, cut where addresses begin and end. */
export function splitAddresses(text: string): TextPart[] {
  return text
    .split(ADDRESS)
    .map((part, index) => ({ text: part, isAddress: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
