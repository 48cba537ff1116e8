import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import besleyUrl from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url';
import instrumentUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { LOST_STATUS } from './components/client/lost-status.ts';
import { LazyRootFailure } from './components/shell/lazy-failures.tsx';
import { ServerDrawn } from './components/ui/server-drawn.tsx';
import type { SiteFrame } from './domain/platforms/site.ts';
import stylesUrl from './styles/app.css?url';

const preloadFont = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  preloadFont(besleyUrl),
  preloadFont(instrumentUrl),
  // Six blades blur at 16 pixels, so the logo has three there.
  { rel: 'icon', href: '/favicon-16.svg', type: 'image/svg+xml', sizes: '16x16' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'stylesheet', href: stylesUrl },
];

export const meta: MetaFunction = () => [{ title: 'Fanfare' }];

type Theme = 'light' | 'dark' | null;

function toTheme(cookie: string | null): Theme {
  return cookie === 'light' || cookie === 'dark' ? cookie : null;
}

export function loader({ context }: LoaderFunctionArgs) {
  const { url, profiles, downloaderUrl } = context.site;
  const site: SiteFrame = { url, profiles, downloaderUrl };
  return {
    site,
    isSignedIn: context.actor !== null,
    paused: context.actor && context.services.installation.findPause(),
    theme: toTheme(context.cookies.read('theme')),
    nonce: context.cspNonce,
    requestId: context.requestId,
  };
}

/**
 * The root's data doesn't change between two screens, except that a form switches the theme. So if a screen
 * can't be loaded, only that screen fails and not the document around it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus }) =>
  formMethod === 'POST' && actionStatus !== LOST_STATUS;

/**
 * A page ships scripts only if its route opts in with `export const handle = { hydrate: true }`, or names the
 * data field that decides.
 */
function useHydrates(): boolean {
  return useMatches().some(({ handle, data }) => {
    if (typeof handle !== 'object' || handle === null || !('hydrate' in handle)) return false;
    const { hydrate } = handle;
    if (typeof hydrate !== 'string') return hydrate === true;
    return new Map(Object.entries(data ?? {})).get(hydrate) === true;
  });
}

/**
 * Returns the value of the refresh tag for pages without scripts. A page reloads if its loader returns
 * `reloadSeconds`, optionally from the URL in `reloadTo`.
 */
function useReload(): string | null {
  for (const { data } of useMatches()) {
    if (typeof data === 'object' && data !== null && 'reloadSeconds' in data) {
      if (typeof data.reloadSeconds !== 'number') return null;
      const to = 'reloadTo' in data && typeof data.reloadTo === 'string' ? data.reloadTo : null;
      return to === null ? String(data.reloadSeconds) : `${data.reloadSeconds};url=${to}`;
    }
  }
  return null;
}

function Document({
  children,
  theme,
  nonce,
  hydrates,
  reload = null,
}: {
  children: ReactNode;
  theme: Theme;
  nonce: string;
  hydrates: boolean;
  reload?: string | null;
}) {
  return (
    <html lang="en" {...(theme ? { 'data-theme': theme } : {})}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4f6f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1311" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {reload === null ? null : (
          <noscript>
            <meta httpEquiv="refresh" content={reload} />
          </noscript>
        )}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {children}
        {hydrates ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <ServerDrawn>{drawScripts(nonce)}</ServerDrawn>
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Not in the browser's build: only the server renders the tags that start the page. */
const drawScripts = (nonce: string): ReactNode =>
  import.meta.env.SSR ? <Scripts nonce={nonce} /> : null;

/** Rendered by the server only, like the scripts. */
const drawPause = (reason: string): ReactNode =>
  import.meta.env.SSR ? (
    <div className="banner warn" role="status">
      <span className="grow">{reason}</span>
    </div>
  ) : null;

export default function App() {
  const { theme, nonce, paused } = useLoaderData<typeof loader>();
  return (
    <Document theme={theme} nonce={nonce} hydrates={useHydrates()} reload={useReload()}>
      {paused ? <ServerDrawn>{drawPause(paused)}</ServerDrawn> : null}
      <Outlet />
    </Document>
  );
}

/** The last resort, around pages whose own frame failed. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <Document theme={data?.theme ?? null} nonce={data?.nonce ?? ''} hydrates={false}>
      <LazyRootFailure requestId={data?.requestId ?? null} />
    </Document>
  );
}
