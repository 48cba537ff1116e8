import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequestHandler, type RequestHandler as RemixHandler } from '@remix-run/express';
import type { AppLoadContext as RemixLoadContext, ServerBuild } from '@remix-run/node';
import express, { type Request, Router } from 'express';
import serveCompressed from 'express-static-gzip';
import type { SiteFacts } from '#app/domain/platforms/site.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { Services } from '#app/server/services/services.ts';
import { readNetwork } from '../guards/client-network.ts';
import { API_OPERATIONS } from '../api/list-operations.ts';
import type { AppLoadContext } from './load-context.ts';
import { nameFailures } from './named-failures.ts';
import { sendProblem } from '../responses/problem.ts';
import { reportPageError } from './report-page-error.ts';
import { isReadableAddress, refuseUnreadableForms } from './readable-forms.ts';
import { createReturning } from './returning.ts';
import { getRequestId } from '../responses/request-id.ts';
import { createPageCookies } from '../identity/sessions-cookie.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignIn } from '../identity/sign-in.ts';
import { rememberScreen } from '../identity/sign-in-return-to.ts';
import { readUploadForm } from '../uploads/upload-form.ts';

const BUILD_FOLDER = fileURLToPath(new URL('../../../../build', import.meta.url));
const YEAR = '1y';
/** The methods that links and forms use. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST']);
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export interface PagesDeps {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly site: SiteFacts;
  readonly logger: Logger;
}

/** Loads the built pages, which are needed only with the first request. */
export async function loadPages(): Promise<ServerBuild> {
  return (await import(
    pathToFileURL(path.join(BUILD_FOLDER, 'server', 'index.js')).href
  )) as ServerBuild;
}

/** Serves the built Remix pages and their static files. */
export function createPages(build: Promise<ServerBuild>, deps: PagesDeps): Router {
  const router = Router();
  const client = path.join(BUILD_FOLDER, 'client');
  // File names under /assets contain a content hash.
  const serveAsset = serveCompressed(path.join(client, 'assets'), {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: { immutable: true, maxAge: YEAR },
  });
  router.use('/assets', (request, response, next) => {
    if (isReadableAddress(request.url)) serveAsset(request, response, next);
    else next();
  });
  router.use(express.static(client, { maxAge: '1h', index: false }));
  const pending = createHandler(build, deps);
  pending.catch((error: unknown) =>
    deps.logger.error({ err: error }, 'The built pages can’t be loaded. Run: npm run build'),
  );
  router.use((request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-store');
    const error = refuseRequest(request);
    if (error) {
      if (error.code === 'method_not_allowed') response.setHeader('Allow', [...METHODS].join(', '));
      sendProblem(response, error, getRequestId(response));
      return;
    }
    pending.then((handler) => handler(request, response, next)).catch(next);
  });
  return router;
}

/** Returns an error for requests that Remix would report as a bug in the page. */
function refuseRequest(request: Request): AppError | null {
  if (!isReadableAddress(request.url)) {
    return new AppError('malformed_body', { message: 'This URL can’t be read.' });
  }
  if (!METHODS.has(request.method)) {
    return new AppError('method_not_allowed', { message: `${request.method} isn’t allowed here.` });
  }
  const isForm = request.is(FORM_TYPES);
  if (isForm === false || (isForm === null && request.method === 'POST')) {
    const message = 'Send a form: application/x-www-form-urlencoded or multipart/form-data.';
    return new AppError('unsupported_media_type', { message });
  }
  return null;
}

async function createHandler(build: Promise<ServerBuild>, deps: PagesDeps): Promise<RemixHandler> {
  return createRequestHandler({
    build: nameFailures(refuseUnreadableForms(await build)),
    mode: 'production',
    getLoadContext: async (request, response): Promise<RemixLoadContext> => {
      const current = await deps.sessions.readSession(request.headers.cookie);
      const requestId = getRequestId(response);
      if (!current) rememberScreen(deps.site.url, request, response);
      const context: AppLoadContext = {
        cspNonce: String(response.locals['cspNonce'] ?? ''),
        requestId,
        reportError: (error) => {
          reportPageError(deps.logger, { error, requestId });
          const seconds = toKnownOutage(error)?.retryAfterSeconds;
          if (seconds !== undefined && !response.headersSent)
            response.setHeader('Retry-After', String(seconds));
        },
        clientNetwork: readNetwork(request),
        cookies: createPageCookies(deps.site.url, request.headers.cookie),
        actor: current?.actor ?? null,
        user: current?.user ?? null,
        services: deps.services,
        site: deps.site,
        apiOperations: API_OPERATIONS,
        signIn: deps.signIn.createContext({ request, response }),
        accountEmails: deps.signIn.createEmailContext({ request, response }),
        accountSecurity: deps.signIn.createSecurityContext({ request, response }),
        returning: createReturning(deps, request.headers.cookie),
        readUploadForm,
      };
      return { ...context };
    },
  });
}
