const ADDRESS = /https?:\/\/[^\s<>"“”«»\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20]+/iu;
const TRAILING = /[.,;:!?'*_~]$/u;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Returns the first web address in a text, without the punctuation that ends its sentence; null without one. */
export function findLink(text: string): string | null {
  let address = ADDRESS.exec(text)?.[0] ?? '';
  while (TRAILING.test(address) || hasLooseBracket(address)) address = address.slice(0, -1);
  return URL.canParse(address) ? address : null;
}

/** A bracket that the address doesn't open belongs to the text around it. */
function hasLooseBracket(address: string): boolean {
  const last = address.at(-1) ?? '';
  const opening = CLOSING[last];
  return opening !== undefined && address.split(opening).length < address.split(last).length;
}
