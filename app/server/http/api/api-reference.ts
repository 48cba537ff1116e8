import { type Response, Router } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { apiReference } from '@scalar/express-api-reference';
import { patchPage, patchScript } from './api-reference-patches.ts';

const PAGE = '/apis/reference';
const SCRIPT = `${PAGE}/scalar.js`;
const DAY_SECONDS = 24 * 60 * 60;
/** Four megabytes in a tenth of a second: the first visitor waits for it. */
const QUALITY = 5;

/**
 * Scalar's reference of the API at `/apis/reference`: the page, with the nonce of its answer, and Scalar's
 * own script. Neither asks another host for anything, and nothing of a visitor's is sent to one.
 */
export function createApiReference(): Router {
  const router = Router();
  router.get(PAGE, (_request, response: Response<string>) => {
    const nonce = response.locals['cspNonce'] as string;
    allowOwnStyles(response);
    const send = apiReference({ ...CONFIGURATION, nonce });
    // It reads nothing of the request, and of the response only these two.
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
 * Styles that Scalar's script adds without the nonce, by their hashes: a new version of it has others, and
 * the browser test of the page says so.
 */
const OWN_STYLES = [
  'sha256-DLlkYCuDYGe6ME23YkUFB7Tc36rGDeo4mVBFbZX3uaU=',
  'sha256-rO+6k1mDRASa9Q8IQu9I3bF+bjRdxDreAZCyGSaxzeI=',
  'sha256-ZW1GSuo0pKyEx5Ar7ZC5Dflb/mjatjeTW9aVx0iZAzE=',
  // The editor of a call to try.
  'sha256-ZxJPHmhfzkZ/sABsMEsX1NJLyJ33Vf0mFSLUIK0Ticc=',
  // The empty one.
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
  /** Its own fonts lie on another host. */
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
 * Scalar's script, as its plugin for Fastify serves it: the package that holds it without the hundreds that
 * it is built of (docs/decisions/0032). The plugin is given a server that only listens to what it mounts.
 */
async function readScript(): Promise<{ plain: string; compressed: Buffer }> {
  // Its types name Fastify's, which are not installed.
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
