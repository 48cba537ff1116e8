import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';

export interface KnownPath {
  /** The path with parameters in braces, e.g. `/api/posts/{postId}`. */
  readonly path: string;
  readonly method: string;
}

interface Place {
  readonly pattern: RegExp;
  readonly allow: string;
}

/**
 * Responds to `OPTIONS` on an API path with its methods. Mount it before the operations, because Express
 * would respond itself.
 */
export function respondToOptions(paths: readonly KnownPath[]): RequestHandler {
  const places = toPlaces(paths);
  return (request, response, next) => {
    const place = request.method === 'OPTIONS' && findPlace(places, request);
    if (place) response.status(204).set('Allow', place.allow).end();
    else next();
  };
}

/**
 * Refuses requests that no operation handled: a wrong method on a known path, or an unknown path. Mount it
 * after all operations.
 */
export function refuseUnknown(paths: readonly KnownPath[]): RequestHandler {
  const places = toPlaces(paths);
  return (request, response) => {
    const place = findPlace(places, request);
    const path = `${request.baseUrl}${request.path === '/' ? '' : request.path}`;
    if (!place) {
      const message = `The API has no operation ${request.method} ${path}. See /api/openapi.json.`;
      refuse(response, new AppError('not_found', { message }));
      return;
    }
    response.set('Allow', place.allow);
    const message = `${request.method} isn’t allowed at ${path}. Allowed: ${place.allow}.`;
    refuse(response, new AppError('method_not_allowed', { message }));
  };
}

function refuse(response: Response, error: AppError): void {
  sendProblem(response, error, getRequestId(response));
}

function findPlace(places: readonly Place[], request: Request): Place | undefined {
  const path = request.baseUrl + request.path;
  return places.find(({ pattern }) => pattern.test(path));
}

/** Sorts paths with fewer parameters first, so a fixed path isn't mistaken for an ID. */
function toPlaces(paths: readonly KnownPath[]): Place[] {
  return [...Map.groupBy(paths, ({ path }) => path)]
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replace(/\{\w+\}/gu, '[^/]+')}/?$`, 'u'),
      allow: toAllow(operations.map(({ method }) => method.toUpperCase())),
    }));
}

function toAllow(methods: readonly string[]): string {
  const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...new Set([...methods, ...implied])].join(', ');
}
