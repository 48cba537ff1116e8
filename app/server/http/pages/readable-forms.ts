import type { ActionFunction, ServerBuild } from '@remix-run/node';
import { AppError } from '#app/server/errors/app-error.ts';
import { readForm } from './read-form.ts';

/** Wraps the pages so that unreadable forms are refused before any action runs. */
export function refuseUnreadableForms(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!route || !action) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, action: guard(action) } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guard(action: ActionFunction): ActionFunction {
  return (args) => {
    const { request } = args;
    request.formData = async () => {
      // Any error here is caused by the form.
      const form = await readForm(request).catch((error: unknown) => {
        throw new Response(null, { status: error instanceof AppError ? error.status : 400 });
      });
      if (!isStorable(form)) throw new Response(null, { status: 400 });
      return form;
    };
    return action(args);
  };
}

/** The database can't store null bytes. Lone surrogates don't survive form decoding. */
function isStorable(form: FormData): boolean {
  return [...form].every(
    ([name, value]) => !name.includes('\0') && !(typeof value === 'string' && value.includes('\0')),
  );
}

/** Returns whether a URL can be decoded and its path has no control characters. Routers match neither. */
export function isReadableAddress(url: string): boolean {
  const [path = ''] = url.split('?');
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path)) && !url.includes('%00');
  } catch {
    return false;
  }
}
