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
 * Refuses methods that nothing here answers (TRACE would repeat cookies), and keeps browsers from guessing types.
 * Below `ownPaths` the methods of each path are known, so the refusal is left to those.
 */
export function createMethodGuard(ownPaths: readonly string[] = []): RequestHandler {
  return (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Asks about the server as a whole (RFC 9110); what follows knows paths alone.
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
    const message = `There is no ${request.method} here.`;
    sendProblem(response, new AppError('method_not_allowed', { message }), getRequestId(response));
  };
}
