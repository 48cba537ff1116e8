import { findThoughtStart, MAX_THOUGHT_START, THOUGHT_MARK_ENDS } from './thought-blocks.ts';

export interface Member {
  readonly name: string;
  readonly value: unknown;
  /** Index of the object that contains the member, from 0. */
  readonly object: number;
}

const QUOTE = '"';
/** How much text outside objects is kept, in characters: enough to recognize a refusal. */
const MAX_PROSE = 2000;

/**
 * Parses JSON objects from a stream and returns each top-level member once it's complete. Skips text around
 * the objects and blocks such as `<think>`. A member that never finishes is never returned. Reads each
 * character once, no matter how the stream is split.
 */
export class MemberReader {
  #member: string[] = [];
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #object = -1;
  /** The last characters outside an object, which are searched for tags. */
  #tail = '';
  /** The closing tag of the block being skipped. */
  #hiddenUntil: string | null = null;
  #prose = '';

  /** Text outside all objects and hidden blocks, at most 2,000 characters. */
  get prose(): string {
    return this.#prose;
  }

  /** Returns the members that this piece completes. */
  push(piece: string): Member[] {
    const members: Member[] = [];
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at);
      if (this.#depth === 0) {
        if (this.#stepOutside(character)) start = at + 1;
        continue;
      }
      if (!this.#stepInside(character)) continue;
      this.#member.push(piece.slice(start, at));
      const member = parseMember(this.#member.join(''));
      if (member) members.push({ ...member, object: this.#object });
      this.#member = [];
      start = at + 1;
    }
    if (this.#depth > 0) this.#member.push(piece.slice(start));
    return members;
  }

  /** Returns whether this character opens an object. */
  #stepOutside(character: string): boolean {
    if (character === '{' && this.#hiddenUntil === null) {
      this.#depth = 1;
      this.#object += 1;
      this.#tail = '';
      return true;
    }
    this.#tail = (this.#tail + character).slice(-MAX_THOUGHT_START);
    if (THOUGHT_MARK_ENDS.has(character)) this.#stepTag();
    else if (this.#hiddenUntil === null && this.#prose.length < MAX_PROSE) this.#prose += character;
    return false;
  }

  #stepTag(): void {
    const tail = this.#tail.toLowerCase();
    if (this.#hiddenUntil !== null) {
      if (tail.endsWith(this.#hiddenUntil)) this.#hiddenUntil = null;
      return;
    }
    const start = findThoughtStart(tail);
    if (start === null) return;
    this.#hiddenUntil = start.end;
    this.#prose = this.#prose.slice(0, this.#prose.length - start.length + 1);
  }

  /** Returns whether a member finishes right before this character. */
  #stepInside(character: string): boolean {
    if (this.#isInString) {
      this.#stepString(character);
      return false;
    }
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
        return this.#depth === 0;
      default:
        return character === ',' && this.#depth === 1;
    }
  }

  /**
   * Tracks whether the reader is inside a string. A string ends at an unescaped quotation mark; a backslash
   * after a backslash is text.
   */
  #stepString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === QUOTE) this.#isInString = false;
  }
}

function parseMember(text: string): Pick<Member, 'name' | 'value'> | null {
  if (text.trim() === '') return null;
  const object = parse(text) ?? parse(repairStrings(text));
  const [entry] = Object.entries(object ?? {});
  return entry ? { name: entry[0], value: entry[1] } : null;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(`{${text}}`) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const JSON_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/gsu;
const WHITESPACE: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes raw control characters in strings and drops escapes that JSON doesn't define, such as `\'`. */
function repairStrings(text: string): string {
  return text.replace(JSON_STRING, (string) =>
    string
      .replace(/\\([^"\\/bfnrtu])/gsu, '$1')
      .replace(/\p{Cc}/gu, (control) => WHITESPACE[control] ?? ''),
  );
}
