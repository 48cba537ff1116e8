import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { RECEIPT_KEYS_PATH } from '#app/domain/delivery/receipt.ts';
import type { Target } from './types.ts';

const AUTHORIZATION = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'prompt',
];
const CALLBACK = ['code', 'state', 'error', 'iss'];

function get(where: string, query: readonly string[] = []): Target {
  return {
    method: 'GET',
    path: where,
    kind: 'route',
    body: 'none',
    query,
    fields: [],
    needsToken: false,
    isPublic: false,
    isFatal: false,
  };
}

const open = (where: string): Target => ({ ...get(where), isPublic: true });

function post(where: string, fields: readonly string[]): Target {
  return { ...get(where), method: 'POST', body: 'form', fields };
}

/** Marks a route that would change or end the session. It's only probed without the cookie. */
const fatal = (target: Target): Target => ({ ...target, isFatal: true });

/** Lists what `server.ts` serves besides pages and operations. */
export function listRoutes(): Target[] {
  const connects = Object.values(CONNECT_PATHS);
  return [
    open('/healthz'),
    open('/readyz'),
    open('/ai/ping'),
    open(RECEIPT_KEYS_PATH),
    open('/api/openapi.json'),
    open('/assets/{file}'),
    open('/{file}'),
    get('/__manifest', ['p', 'version']),
    get('/media/{id}/{fileName}', ['expires', 'signature']),
    get('/calendar/{file}'),
    get('/auth/callback', CALLBACK),
    get('/api/auth/{platform}/callback', CALLBACK),
    ...connects.map((where) => get(where, ['userId', 'email'])),
    ...connects.map((where) => fatal(post(where, ['userId', 'email']))),
    fatal(post('/auth/start', ['mode', 'returnTo'])),
    fatal(post('/logout', [])),
    ...listProviderRoutes(),
    // Authenticated by its signature, so cookies don't matter.
    { ...post('/api/stripe/webhook', ['type', 'data']), body: 'json', isPublic: true },
    ...['POST', 'PATCH', 'DELETE'].map((method) => ({
      ...post(method === 'POST' ? '/api/uploads' : '/api/uploads/{uploadId}', []),
      method,
    })),
  ];
}

/** Lists the routes of the embedded OpenID provider. With a hosted provider they return 404. */
function listProviderRoutes(): Target[] {
  return [
    open('/oidc/.well-known/openid-configuration'),
    open('/oidc/jwks'),
    get('/oidc/auth', AUTHORIZATION),
    post('/oidc/auth', AUTHORIZATION),
    get('/oidc/auth/{uid}'),
    get('/oidc/session/end', ['post_logout_redirect_uri', 'id_token_hint', 'state']),
    post('/oidc/session/end/confirm', ['xsrf', 'logout']),
    get('/oidc/session/end/success', ['client_id']),
    get('/oidc/me'),
    post('/oidc/token', ['grant_type', 'code', 'redirect_uri']),
    post('/oidc/token/revocation', ['token', 'client_id', 'client_secret']),
  ];
}
