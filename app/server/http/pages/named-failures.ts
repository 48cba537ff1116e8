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
 * The pages, with their bugs told under the id of the request that met them. Remix keeps an error's words from
 * the browser, which is right, and its request as well: a page that failed could not say where to look.
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
      // A redirect, or an answer that the page meant.
      if (!(error instanceof Error)) throw error;
      const { request, context } = args;
      // Whoever went away does not wait for an answer.
      if (!request.signal.aborted) context.reportError(error);
      const { requestId } = context;
      const outage = toKnownOutage(error);
      throw data({ requestId }, { status: outage?.status ?? 500 });
    }
  };
  return guarded as T;
}
