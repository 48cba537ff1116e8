import type { MetaDescriptor } from '@remix-run/node';

interface MetaArgs {
  readonly location: { readonly pathname: string };
  readonly matches: readonly { readonly id: string; readonly data: unknown }[];
}

interface PageWords {
  readonly title: string;
  readonly description: string;
}

const IMAGE = { path: '/og-image.png', width: '1200', height: '630' } as const;
const IMAGE_ALT = 'Fanfare: create once, publish everywhere';

/** Returns the metadata for search engines and link previews. */
export function toPageMeta(
  { location, matches }: MetaArgs,
  { title, description }: PageWords,
): MetaDescriptor[] {
  const origin = readOrigin(matches);
  const address = `${origin}${location.pathname}`;
  return [
    { title: `${title} · Fanfare` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Fanfare' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}${IMAGE.path}` },
    { property: 'og:image:width', content: IMAGE.width },
    { property: 'og:image:height', content: IMAGE.height },
    { property: 'og:image:alt', content: IMAGE_ALT },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function readOrigin(matches: MetaArgs['matches']): string {
  const data = matches.find(({ id }) => id === 'root')?.data;
  if (typeof data !== 'object' || data === null || !('site' in data)) return '';
  const { site } = data;
  const hasUrl = typeof site === 'object' && site !== null && 'url' in site;
  return hasUrl && typeof site.url === 'string' ? site.url : '';
}
