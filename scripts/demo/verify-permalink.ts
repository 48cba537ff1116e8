import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';

export interface ExpectedPost {
  /** The caption as typed; every line must appear on the page. */
  readonly caption: string;
  readonly mediaSha256: string;
}

export interface Verdict {
  readonly verified: boolean;
  readonly reason: string | null;
}

/**
 * Opens a live post as an anonymous visitor and checks that it shows the whole caption and that its media
 * matches the uploaded file byte for byte. Doesn't depend on how the post was published.
 */
export async function verifyPermalink(url: string, expected: ExpectedPost): Promise<Verdict> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  if (response.status !== 200) return refuse(`the link returned ${response.status}`);
  const page = parse(await response.text());
  const shown = normalize(page.querySelector('[data-caption]')?.textContent ?? '');
  if (!shown.includes(normalize(expected.caption)))
    return refuse('the caption on the page is incomplete');
  const source =
    page.querySelector('[data-media]')?.getAttribute('src') ??
    page.querySelector('video, img')?.getAttribute('src');
  if (!source) return refuse('the page has no media');
  const sha256 = await hash(new URL(source, url).href);
  if (sha256 !== expected.mediaSha256)
    return refuse("the media on the page isn't the uploaded file");
  return { verified: true, reason: null };
}

function refuse(reason: string): Verdict {
  return { verified: false, reason };
}

function normalize(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

async function hash(url: string): Promise<string> {
  const response = await fetch(url);
  const sum = createHash('sha256');
  for await (const chunk of response.body ?? []) sum.update(chunk);
  return response.status === 200 ? sum.digest('hex') : `status ${response.status}`;
}
