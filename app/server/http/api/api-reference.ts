import { type Response, Router } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { apiReference } from '@scalar/express-api-reference';
import { patchPage, patchScript } from './api-reference-patches.ts';

const PAGE = '/apis/reference';
const SCRIPT = `${PAGE}/scalar.js`;
const DAY_SECONDS = 24 * 60 * 60;
/** Compresses 4 MB in 0.1 s, because the first visitor waits for it. */
const QUALITY = 5;

/**
 * Creates the API reference at `/apis/reference`: Scalar's page, with the response's nonce, and Scalar's
 * own script. Neither makes requests to another host or sends visitor data to one.
 */
export function createApiReference(): Router {
  const router = Router();
  router.get(PAGE, (_request, response: Response<string>) => {
    const nonce = response.locals['cspNonce'] as string;
    allowOwnStyles(response);
    const send = apiReference({ ...CONFIGURATION, nonce });
    // The handler doesn't read the request, and uses only these two methods of the response.
    const patched = {
      type: () => patched,
      send: (html: string) => response.type('html').send(patchPage(html, nonce)),
    };
    send({} as never, patched as never, () => undefined);
  });
  let script: ReturnType<typeof readScript> | undefined;
  router.get(SCRIPT, (request, response, next) => {
    script ??= readScript();
    script.then(({ plain, compressed }) => {
      const takesBrotli = request.acceptsEncodings('br') !== false;
      response.vary('Accept-Encoding').set('Cache-Control', `public, max-age=${DAY_SECONDS}`);
      if (takesBrotli) response.set('Content-Encoding', 'br');
      response.type('text/javascript').send(takesBrotli ? compressed : plain);
    }, next);
  });
  return router;
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
  cdn: SCRIPT,
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

interface FastifyRoute {
  readonly url: string;
  handler(request: null, reply: Reply): unknown;
}

interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): void;
}

type FastifyPlugin = (
  server: { route(route: FastifyRoute): void },
  options: object,
  done: () => void,
) => void;

/**
 * Reads Scalar's script from its Fastify plugin: that package contains the script without the hundreds of
 * packages it's built from (docs/decisions/0032). The plugin gets a stub server that only records the
 * routes it mounts.
 */
async function readScript(): Promise<{ plain: string; compressed: Buffer }> {
  // The plugin's types reference Fastify's, which isn't installed.
  const loaded: unknown = await import('@scalar/fastify-api-reference');
  const { default: plugin } = loaded as { default: FastifyPlugin };
  const routes: FastifyRoute[] = [];
  const options = { configuration: { url: CONFIGURATION.url } };
  plugin({ route: (route) => routes.push(route) }, options, () => undefined);
  let plain = '';
  const reply: Reply = { header: () => reply, send: (body) => void (plain = body) };
  routes.find(({ url }) => url.endsWith('/scalar.js'))?.handler(null, reply);
  if (plain === '') throw new Error("Scalar's plugin serves no script of its own any more.");
  plain = patchScript(plain);
  const compressed = await promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  return { plain, compressed };
}
