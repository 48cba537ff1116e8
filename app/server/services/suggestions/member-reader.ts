export interface Member {
  readonly name: string;
  readonly value: unknown;
}

const QUOTE = '"';

/**
 * Reads a JSON object while it is still being written: each top-level member comes out once it is whole.
 * What stands before the object (a fence, a greeting) and after it is not looked at; a member that never
 * ends never comes out.
 */
export class MemberReader {
  #text = '';
  #at = 0;
  #depth = 0;
  #isInString = false;
  /** Where the member being read begins; -1 before the object. */
  #start = -1;
  #isDone = false;

  /** The members that this piece completes. */
  push(piece: string): Member[] {
    this.#text += piece;
    const members: Member[] = [];
    for (; this.#at < this.#text.length && !this.#isDone; this.#at += 1) {
      const end = this.#step(this.#text.charAt(this.#at));
      if (!end) continue;
      const member = parseMember(this.#text.slice(this.#start, this.#at));
      if (member) members.push(member);
      this.#start = this.#at + 1;
    }
    return members;
  }

  /** Whether a member ends right before this character. */
  #step(character: string): boolean {
    if (this.#isInString) {
      // A string ends at a quote that no backslash stands before; of two backslashes the second is text.
      if (character === '\\') this.#at += 1;
      else if (character === QUOTE) this.#isInString = false;
      return false;
    }
    if (this.#start === -1) {
      if (character === '{') {
        this.#start = this.#at + 1;
        this.#depth = 1;
      }
      return false;
    }
    return this.#stepInside(character);
  }

  #stepInside(character: string): boolean {
    switch (character) {
      case QUOTE:
        this.#isInString = true;
        return false;
      case '{':
      case '[':
        this.#depth += 1;
        return false;
      case '}':
      case ']':
        this.#depth -= 1;
        this.#isDone = this.#depth === 0;
        return this.#isDone;
      default:
        return character === ',' && this.#depth === 1;
    }
  }
}

function parseMember(text: string): Member | null {
  try {
    const [entry] = Object.entries(JSON.parse(`{${text}}`) as Record<string, unknown>);
    return entry ? { name: entry[0], value: entry[1] } : null;
  } catch {
    return null;
  }
}
