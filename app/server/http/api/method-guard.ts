import type { RequestHandler } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/**
 * Refuses methods that no route handles (TRACE would echo cookies), and keeps browsers from guessing
 * content types. Under `ownPaths`, each path's methods are known, so its routes refuse the rest.
 */
export function createMethodGuard(ownPaths: readonly string[] = []): RequestHandler {
  return (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // `OPTIONS *` is about the server as a whole (RFC 9110). Later handlers know only paths.
    if (request.method === 'OPTIONS' && request.url === '*') {
      response.setHeader('Allow', [...METHODS].join(', '));
      response.writeHead(204).end();
      return;
    }
    const { path } = request;
    const isOwn = ownPaths.some((own) => path === own || path.startsWith(`${own}/`));
    if (isOwn || METHODS.has(request.method)) {
      next();
      return;
    }
    response.setHeader('Allow', [...METHODS].join(', '));
    const message = `${request.method} isn’t allowed here.`;
    sendProblem(response, new AppError('method_not_allowed', { message }), getRequestId(response));
  };
}
