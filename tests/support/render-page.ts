import { text as readText } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import {
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
} from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { handleError } from '#app/entry.server.tsx';
import * as root from '#app/root.tsx';
import * as layout from '#app/routes/app.tsx';
import { createPageCookies } from '#app/server/http/identity/sessions-cookie.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
type RouteModule = Route['module'];

interface Page {
  /** Route ID, as in `routes/app._index`. */
  readonly id: string;
  /** Relative to `/app` for pages in the app's frame. */
  readonly path: string;
  readonly module: object;
}

/** Repeated fields require pairs. */
type Form = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

const FRAME: object = {
  cspNonce: '',
  requestId: 'req_1',
  site: { url: 'http://localhost', profiles: [], downloaderUrl: null, isDemo: false },
  cookies: createPageCookies('http://localhost', undefined),
};

const LAYOUT = 'routes/app';

/** Renders pages with their real loaders, actions, and frames, like the server. No build is needed. */
export function createPages(pages: readonly Page[]) {
  const inApp = ({ id }: Page): boolean => id.startsWith('routes/app.');
  const routes = [
    toRoute({ id: 'root', path: '', module: root }),
    toRoute({ id: LAYOUT, path: 'app', module: layout }, 'root'),
    ...pages.map((page) => toRoute(page, inApp(page) ? LAYOUT : 'root')),
  ];
  const handle = createRequestHandler(toBuild(routes), 'production');
  return async (
    address: string,
    { context, form }: { context: object; form?: Form },
  ): Promise<{ status: number; html: string; text: string; location: string | null }> => {
    const request = new Request(new URL(address, 'http://localhost'), {
      ...(form && { method: 'POST', body: new URLSearchParams(toPairs(form)) }),
    });
    const loadContext = { ...FRAME, ...context } as AppLoadContext;
    const response = await handle(request, loadContext);
    const html = await response.text();
    const location = response.headers.get('location');
    return { status: response.status, html, text: toText(html), location };
  };
}

function toPairs(form: Form): [string, string][] {
  const pairs: readonly (readonly [string, string])[] = isList(form) ? form : Object.entries(form);
  return pairs.map(([name, value]) => [name, value]);
}

const isList = (form: Form): form is readonly (readonly [string, string])[] => Array.isArray(form);

/** Renders like the server, but without a time limit, because the machine may be busy. */
async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = createElement(RemixServer, { context, url: request.url });
  const body = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(void pipe(body)),
      onError: reject,
      onShellError: reject,
    });
  });
  return new Response(await readText(body), { headers, status });
}

function toRoute({ id, path, module }: Page, parentId?: string): Route {
  const isIndex = path === '' && id !== 'root';
  return {
    id,
    ...(parentId !== undefined && { parentId }),
    ...(isIndex ? { index: true } : { path }),
    module: module as RouteModule,
  };
}

function toBuild(routes: readonly Route[]): ServerBuild {
  const byId = Object.fromEntries(routes.map((route) => [route.id, route]));
  const manifest = routes.map((route) => {
    const { module, ...rest } = route;
    const has = (name: string): boolean => name in module;
    return [
      route.id,
      {
        ...rest,
        module: `/${route.id}.js`,
        hasLoader: has('loader'),
        hasAction: has('action'),
        hasClientLoader: false,
        hasClientAction: false,
        hasErrorBoundary: has('ErrorBoundary'),
      },
    ] as const;
  });
  return {
    entry: { module: { default: render, handleError } },
    routes: byId,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(manifest),
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    isSpaMode: false,
    mode: 'production',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: true,
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/** Returns a page's visible text with whitespace collapsed. */
function toText(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gsu, '')
    .replace(/<!--.*?-->/gsu, '')
    .replace(/<[^>]+>/gu, ' ')
    .replace(/&(?:#x27|quot|amp|lt|gt);/gu, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/gu, ' ');
}
