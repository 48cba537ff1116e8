import { useContext, useEffect, useState } from 'react';
import type { LinkOutput } from '#app/domain/posts/link-card.ts';
import { isRecord } from '../client/responses.ts';
import { SentLinkPage } from './sent-link-page.ts';

/** Delay in ms, so that a URL that is still being typed isn't fetched. */
const PAUSE_MS = 600;
const MAX_KEPT = 20;

/** Pages by URL, so that the form and the preview share one request. */
const pages = new Map<string, Promise<LinkOutput | null>>();

/** Returns the details of a linked page, or null if they are loading or can't be read. */
export function useLinkPage(url: string | null): LinkOutput | null {
  const sent = useContext(SentLinkPage);
  const isSent = sent !== null && sent.url === url;
  const [loaded, setLoaded] = useState<{ url: string; page: LinkOutput | null } | null>(null);
  useEffect(() => {
    if (url === null || isSent) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void readOnce(url).then((page) => {
        if (isCurrent) setLoaded({ url, page });
      });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [url, isSent]);
  if (isSent) return sent;
  return loaded !== null && loaded.url === url ? loaded.page : null;
}

/** Returns the URL of our image proxy, because our pages don't load images from other hosts. */
export function toCardImage(imageUrl: string): string {
  return `/app/link-card/image?${new URLSearchParams({ url: imageUrl }).toString()}`;
}

function readOnce(url: string): Promise<LinkOutput | null> {
  const page = pages.get(url) ?? readPage(url);
  pages.set(url, page);
  const [oldest] = pages.keys();
  if (pages.size > MAX_KEPT && oldest !== undefined) pages.delete(oldest);
  return page;
}

async function readPage(url: string): Promise<LinkOutput | null> {
  try {
    const response = await fetch(`/app/link-card?${new URLSearchParams({ url }).toString()}`);
    const body: unknown = response.ok ? await response.json() : null;
    return isLink(body) ? body : null;
  } catch {
    return null;
  }
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

function isLink(value: unknown): value is LinkOutput {
  return (
    isRecord(value) &&
    typeof value['url'] === 'string' &&
    [value['title'], value['description'], value['imageUrl']].every(isTextOrNull)
  );
}
