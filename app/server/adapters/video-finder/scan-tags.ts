import { parse } from 'node-html-parser';

export interface ScannedTag {
  /** `meta`, or `/video` for a closing tag. */
  readonly name: string;
  /** Returns the value with its entities resolved. */
  getAttribute(name: string): string | null;
  /** The content of a script or a title; empty for all other tags. */
  readonly text: string;
}

const MAX_TAGS = 4000;
const MAX_TAG_CHARACTERS = 8192;
const OPENING = /<!--|<(meta|base|title|script|style|video|source|\/video)(?=[\s/>])/giu;
const TAG_END = /^(?:[^>"']|"[^"]*"|'[^']*')*>/u;
/** Tags whose content isn't markup. */
const RAW = new Set(['title', 'script', 'style']);

/**
 * Finds the few tags that name a page's video in a single pass. Building a tree would be too expensive: two
 * megabytes of deeply nested junk keep a parser busy for minutes, and the page is untrusted.
 */
export function scanTags(html: string): ScannedTag[] {
  const tags: ScannedTag[] = [];
  const opening = new RegExp(OPENING);
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const match = opening.exec(html);
    if (!match) break;
    const name = match[1]?.toLowerCase();
    const end = name === undefined ? skipComment(html, match.index) : skipTag(html, match.index);
    if (end === null) {
      if (name === undefined) break;
      continue;
    }
    opening.lastIndex = end;
    if (name === undefined) continue;
    const textEnd = RAW.has(name) ? findClosing(html, { name, from: end }) : end;
    if (textEnd === null) break;
    opening.lastIndex = textEnd;
    tags.push(
      toTag(name, { source: html.slice(match.index, end), text: html.slice(end, textEnd) }),
    );
  }
  return tags;
}

function skipComment(html: string, start: number): number | null {
  const end = html.indexOf('-->', start);
  return end === -1 ? null : end + 3;
}

function skipTag(html: string, start: number): number | null {
  const tag = TAG_END.exec(html.slice(start, start + MAX_TAG_CHARACTERS));
  return tag ? start + tag[0].length : null;
}

function findClosing(html: string, { name, from }: { name: string; from: number }): number | null {
  const closing = new RegExp(`</${name}`, 'giu');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? null;
}

function toTag(name: string, { source, text }: { source: string; text: string }): ScannedTag {
  const element = parse(source).firstChild;
  const attributes = element && 'getAttribute' in element ? element : null;
  return {
    name,
    text,
    getAttribute: (attribute) =>
      (attributes as { getAttribute(key: string): string | undefined } | null)?.getAttribute(
        attribute,
      ) ?? null,
  };
}

/** Returns a page's text with its entities resolved. */
export function decodeEntities(text: string): string {
  const quoted = text.slice(0, MAX_TAG_CHARACTERS).replaceAll('"', '&quot;');
  return (
    toTag('meta', { source: `<meta content="${quoted}">`, text: '' }).getAttribute('content') ?? ''
  );
}
