/** Creates the addresses of short links. */
export interface LinkShortener {
  /** Returns a new, random code. It leads nowhere until a short link with it is stored. */
  createCode(): string;
  /** Returns the code as it's stored, or null for a text that can't be one. */
  readCode(text: string): string | null;
  /** Returns the code in the address of a short link, or null for any other URL. */
  findCode(url: string): string | null;
  /** Returns the address of a code. All addresses have the same length. */
  toUrl(code: string): string;
  /** Returns whether a target is a short link itself, so that links can't lead in circles. */
  isShortLink(target: string): boolean;
}
