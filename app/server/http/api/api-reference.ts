import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Response, Router } from 'express';
import { apiReference } from '@scalar/express-api-reference';
import { patchPage } from './api-reference-page.ts';

const PAGE = '/apis/reference';
const ASSETS = fileURLToPath(new URL('../../../../build/client/assets', import.meta.url));

/**
 * Creates the API reference at `/apis/reference`: Scalar's page, with the response's nonce. Its script is one
 * of the pages' assets (scripts/build/api-reference.ts). Neither makes requests to another host or sends
 * visitor data to one.
 */
export function createApiReference(): Router {
  const router = Router();
  router.get(PAGE, (_request, response: Response<string>) => {
    const nonce = response.locals['cspNonce'] as string;
    allowOwnStyles(response);
    const send = apiReference({ ...CONFIGURATION, cdn: findScript(), nonce });
    // The handler doesn't read the request, and uses only these two methods of the response.
    const patched = {
      type: () => patched,
      send: (html: string) => response.type('html').send(patchPage(html, nonce)),
    };
    send({} as never, patched as never, () => undefined);
  });
  return router;
}

/** Returns the path of the built script, whose name contains a content hash. */
function findScript(): string {
  const name = readdirSync(ASSETS).find((file) => /^api-reference-[\w-]+\.js$/u.test(file));
  if (name === undefined)
    throw new Error('The API reference hasn’t been built. Run: npm run build');
  return `/assets/${name}`;
}

/**
 * Hashes of styles that Scalar's script adds without the nonce. A new version has different ones, and the
 * page's browser test then fails.
 */
const OWN_STYLES = [
  'sha256-DLlkYCuDYGe6ME23YkUFB7Tc36rGDeo4mVBFbZX3uaU=',
  'sha256-rO+6k1mDRASa9Q8IQu9I3bF+bjRdxDreAZCyGSaxzeI=',
  'sha256-ZW1GSuo0pKyEx5Ar7ZC5Dflb/mjatjeTW9aVx0iZAzE=',
  // The request editor.
  'sha256-ZxJPHmhfzkZ/sABsMEsX1NJLyJ33Vf0mFSLUIK0Ticc=',
  // The empty style.
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
];

function allowOwnStyles(response: Response): void {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  const hashes = OWN_STYLES.map((hash) => `'${hash}'`).join(' ');
  response.set('Content-Security-Policy', policy.replace('style-src ', `style-src ${hashes} `));
}

const CONFIGURATION = {
  url: '/openapi.json',
  pageTitle: 'Fanfare API reference',
  favicon: '/favicon.svg',
  /** Scalar's own fonts are on another host. */
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never' as const,
  agent: { disabled: true },
  mcp: { disabled: true },
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  defaultHttpClient: { targetKey: 'shell' as const, clientKey: 'curl' as const },
};
