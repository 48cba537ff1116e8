import { listNames } from '#app/domain/text/name-list.ts';
import type { Request, RequestHandler, Response } from 'express';
import { API_VERSIONS, LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { FORMER_NAMES } from '#openapi/deprecations.ts';
import type { Deprecation } from '#openapi/operation.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';
import { type DeprecatedNames, usesDeprecatedName } from './former-names.ts';

const VERSION_HEADER = 'Fanfare-Version';

/**
 * Sets the version header on every response below the API's paths, including those of guards that run
 * before the router. A token's pinned version replaces the newest one once the token is known.
 */
export function announceApiVersion(): RequestHandler {
  return (request, response, next) => {
    response.setHeader(VERSION_HEADER, pickKnownVersion(request.get(VERSION_HEADER)));
    next();
  };
}

/** Returns the version that a request names if there is such a version, or the newest one. */
function pickKnownVersion(requested: string | undefined): string {
  return requested !== undefined && API_VERSIONS.includes(requested)
    ? requested
    : LATEST_API_VERSION;
}

/** Refuses requests for an unknown version, even where no operation or token is reached. */
export function refuseUnknownApiVersion(): RequestHandler {
  return (request, response, next) => {
    try {
      readRequestedVersion(request);
    } catch (error) {
      sendProblem(response, error, getRequestId(response));
      return;
    }
    next();
  };
}

/** Returns the requested version, or null. Throws `unknown_api_version`. */
function readRequestedVersion(request: Request): string | null {
  const requested = request.get(VERSION_HEADER);
  if (requested === undefined || API_VERSIONS.includes(requested)) return requested ?? null;
  const message = `There is no API version "${requested.slice(0, 40)}". Known versions: ${listNames(API_VERSIONS)}.`;
  throw new AppError('unknown_api_version', { message });
}

/**
 * Returns the API version of a request: its `Fanfare-Version` header, then the token's pinned version, then the
 * newest one. Also sets the response header. Throws `unknown_api_version`.
 */
export function chooseApiVersion(request: Request, response: Response, actor: Actor): string {
  const version = readRequestedVersion(request) ?? actor.apiVersion ?? LATEST_API_VERSION;
  response.setHeader(VERSION_HEADER, version);
  return version;
}

/** Sets the headers of a deprecated operation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a link. */
export function setDeprecationHeaders(response: Response, { since, sunset }: Deprecation): void {
  response.setHeader('Deprecation', `@${Date.parse(since) / 1000}`);
  if (sunset !== null) response.setHeader('Sunset', new Date(sunset).toUTCString());
  response.append('Link', '</api/changelog>; rel="deprecation"; type="application/json"');
}

/**
 * Sets the same headers for a call that uses a deprecated query parameter or body field, once: the query is
 * known before the body, and a call with an unreadable body still gets the headers.
 */
export function reportDeprecatedNames(
  response: Response,
  deprecated: DeprecatedNames,
  sent: { readonly query?: unknown; readonly body?: unknown },
): void {
  if (response.hasHeader('Deprecation')) return;
  if (usesDeprecatedName(deprecated, sent)) setDeprecationHeaders(response, FORMER_NAMES);
}
