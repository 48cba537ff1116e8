import { ERROR_CODES } from '#app/domain/errors/error-codes.ts';
import { API_PATHS } from '#app/server/api/mount-api.ts';
import { listFaults } from '#tests/support/documented-responses.ts';
import { isJsonType } from '#tests/support/is-json-type.ts';
import type { Exchange, RawResponse } from './exchange.ts';
import { listHeaderFaults } from './header-faults.ts';

/** Errors about platforms, an unavailable database, and a full disk. */
const UPSTREAM_STATUSES: ReadonlySet<number> = new Set([502, 503, 507]);
/** Errors about unreadable HTTP, before the operation is known. */
const BEFORE_ANY_OPERATION: ReadonlySet<string> = new Set([
  'malformed_request',
  'headers_too_large',
  'expectation_failed',
  'request_timeout',
  'method_not_allowed',
  'untrusted_origin',
  'misdirected_request',
]);

const EARLY_STATUSES: ReadonlySet<number> = new Set([400, 405, 408, 417, 421, 431]);
type Problem = Readonly<Record<string, unknown>>;

/** Lists what's wrong with a response, whatever the request. */
export function checkExchange({ request, response }: Exchange): string[] {
  const { status, headers } = response;
  const name = `${request.method} ${request.path.slice(0, 80)} ${status}`;
  const isOfApi = API_PATHS.some((own) => request.path.startsWith(own));
  const faults = [
    ...(status >= 500 && !UPSTREAM_STATUSES.has(status) ? ['it is a server error'] : []),
    ...(headers.has('request-id') ? [] : ['it has no Request-Id']),
    ...(isOfApi && !headers.has('fanfare-version') ? ['it has no Fanfare-Version'] : []),
    ...(headers.get('connection') === 'close' && response.isFollowed
      ? ['it closes the connection, and another response follows']
      : []),
    ...(headers.get('access-control-allow-credentials') ? ['it allows credentials'] : []),
    ...(status >= 400 ? checkProblem(request.method, response) : []),
    ...checkDocumented({ request, response }),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
}

function checkDocumented({ request, response }: Exchange): string[] {
  const { status, headers, body } = response;
  const [contentType = null] = headers.get('content-type')?.split(';') ?? [];
  const isJson = isJsonType(contentType) && body !== '';
  const parsed = isJson ? parse(body) : undefined;
  if (isJson && parsed === undefined) return ['its JSON is broken'];
  if (isEarly(request.method, status, parsed as Problem | undefined)) return [];
  const { method, path } = request;
  const exchange = { method, path, status, contentType, body: parsed };
  // A method that a path doesn't have is refused with 405, or with the error of an earlier check.
  const faults = listFaults(exchange).filter((fault) => status < 400 || fault !== 'no such method');
  return [...faults, ...listHeaderFaults(exchange, headers)];
}

/** Returns whether it was refused before the operation was known. A HEAD response has no readable code. */
function isEarly(method: string, status: number, problem: Problem | undefined): boolean {
  if (status < 400) return false;
  if (method === 'HEAD') return EARLY_STATUSES.has(status);
  return BEFORE_ANY_OPERATION.has(String(problem?.['code']));
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Checks that an error is a complete problem document: RFC 9457, a known code, and the violations. */
function checkProblem(method: string, { status, headers, body }: RawResponse): string[] {
  if (method === 'HEAD') return [];
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) return [`it is "${type}", not a problem`];
  const problem = parse(body) as Problem | undefined;
  if (!problem) return ['its problem is not JSON'];
  const wrong = [...checkMembers(problem, status), ...checkPlaces(problem)];
  const isNamed = problem['request_id'] === headers.get('request-id');
  const needed = NEEDED_HEADERS[status];
  const lacks = needed !== undefined && !headers.has(needed);
  return [
    ...wrong,
    ...(isNamed ? [] : ['its request_id is not the header']),
    ...(lacks ? [`it has no ${needed}`] : []),
  ];
}

const NEEDED_HEADERS: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
};

function checkMembers(problem: Problem, status: number): string[] {
  const code = String(problem['code']);
  const documented = new Map(Object.entries(ERROR_CODES)).get(code);
  if (!documented) return [`its code "${code}" is unknown`];
  const isSame = documented.status === status && problem['status'] === status;
  return isSame ? [] : ['its statuses differ'];
}

function checkPlaces({ code, errors }: Problem): string[] {
  if (!Array.isArray(errors)) return ['it has no list of errors'];
  const places = errors as Problem[];
  if (code === 'validation_failed' && places.length === 0) return ['it names no place'];
  return places
    .filter(({ pointer, code: one }) => typeof pointer !== 'string' || typeof one !== 'string')
    .map((place) => `one place is ${JSON.stringify(place)}`);
}
