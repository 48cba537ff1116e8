import type { LoaderFunctionArgs } from '@remix-run/node';

const HOUR_SECONDS = 3600;

/** Excludes the app itself from search engines. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /app',
    'Disallow: /api/',
    'Disallow: /ai/',
    'Disallow: /oidc/',
    `Sitemap: ${context.site.url}/sitemap.xml`,
  ];
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': `public, max-age=${HOUR_SECONDS}`,
  };
  return new Response(`${lines.join('\n')}\n`, { headers });
}
