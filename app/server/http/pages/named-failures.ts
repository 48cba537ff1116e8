import {
  type ActionFunctionArgs,
  type ActionFunction,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';

/**
 * Wraps the pages so that errors are reported with the request ID. Remix rightly hides an error's message
 * from the browser, but also its request, so a failed page couldn't show which log entry to check.
 */
export function nameFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: named(loader) }),
      ...(action && { action: named(action) }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function named<T extends LoaderFunction | ActionFunction>(run: T): T {
  const guarded = async (args: LoaderFunctionArgs & ActionFunctionArgs): Promise<unknown> => {
    try {
      return await run(args);
    } catch (error) {
      // A redirect, or a response that the page intended.
      if (!(error instanceof Error)) throw error;
      const { request, context } = args;
      // A client that disconnected doesn't wait for a response.
      if (!request.signal.aborted) context.reportError(error);
      const { requestId } = context;
      const outage = toKnownOutage(error);
      throw data({ requestId }, { status: outage?.status ?? 500 });
    }
  };
  return guarded as T;
}
