import type { LoaderFunctionArgs } from '@remix-run/node';
import { INDEXED_PATHS } from '#app/domain/platforms/public-pages.ts';

const HOUR_SECONDS = 3600;

export function loader({ context }: LoaderFunctionArgs) {
  const entries = INDEXED_PATHS.map((path) => `  <url><loc>${context.site.url}${path}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': `public, max-age=${HOUR_SECONDS}`,
  };
  return new Response(body, { headers });
}
