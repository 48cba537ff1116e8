import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { toHttpErrorMessage } from '#app/domain/errors/messages/requests.ts';
import { CliError, type Violation } from '../errors/cli-error.ts';
import type { ExitName } from '../errors/exit-codes.ts';
import { cut, toLine } from '../text/text.ts';

const UNAVAILABLE = 503;

export interface RawResponse {
  readonly status: number;
  readonly body: string;
  readonly getHeader: (name: string) => string | null;
}

const EXIT_BY_STATUS: Readonly<Partial<Record<number, ExitName>>> = {
  400: 'validation',
  401: 'auth',
  403: 'auth',
  413: 'validation',
  415: 'validation',
  422: 'validation',
};

const NO_CONTENT = 204;

/** Returns the response's JSON. Throws a refusal as a CliError. */
export function readResponse(
  response: RawResponse,
  { keys, url }: { keys: readonly string[]; url: string },
): Record<string, unknown> {
  if (response.status === NO_CONTENT && keys.length === 0) return {};
  const json = parseObject(response.body);
  if (response.status >= 200 && response.status < 300) {
    if (json && keys.every((key) => key in json)) return json;
    throw toForeignResponseError(response, url);
  }
  if (json && typeof json['code'] === 'string' && typeof json['detail'] === 'string') {
    throw toRefusal(response, { ...json, code: json['code'], detail: json['detail'] });
  }
  throw toForeignResponseError(response, url);
}

/** Returns whether the server refused a call because it has too much work. Nothing was carried out. */
export function isSaturated({ status, body }: RawResponse): boolean {
  return status === UNAVAILABLE && parseObject(body)?.['code'] === 'saturated';
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

function toRefusal(
  { status, getHeader }: RawResponse,
  problem: Readonly<Record<string, unknown>> & { code: string; detail: string },
): CliError {
  const requestId = problem['requestId'] ?? problem['request_id'] ?? getHeader('request-id');
  return new CliError(problem.code, {
    exit: EXIT_BY_STATUS[status] ?? 'api',
    message: problem.detail,
    violations: readViolations(problem['errors']),
    violationsOmitted: readCount(problem['errorsOmitted'] ?? problem['errors_omitted']),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...toHint({ status, remedy: problem['remedy'], retryAfter: getHeader('retry-after') }),
    ...(/^\d{1,6}$/u.test(getHeader('retry-after') ?? '')
      ? { retryAfterSeconds: Number(getHeader('retry-after')) }
      : {}),
  });
}

interface Refusal {
  readonly status: number;
  readonly remedy: unknown;
  readonly retryAfter: string | null;
}

function toHint({ status, remedy, retryAfter }: Refusal): { hint?: string } {
  if (typeof remedy === 'string') return { hint: toLine(remedy) };
  if (status === 401)
    return { hint: 'Run "fanfare login", or set FANFARE_TOKEN to a valid token.' };
  const seconds = Number(retryAfter ?? NaN);
  if (seconds > 0) return { hint: `Try again in ${formatTimeSpan(seconds * 1000)}.` };
  return {};
}

const readCount = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

function readViolations(errors: unknown): Violation[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry: unknown): Violation[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { pointer, code, message, platform } = entry as Readonly<Record<string, unknown>>;
    if (typeof message !== 'string') return [];
    return [
      {
        pointer: typeof pointer === 'string' ? pointer : '',
        code: typeof code === 'string' ? code : '',
        message,
        ...(typeof platform === 'string' ? { platform } : {}),
      },
    ];
  });
}

/** A redirect within the server leads to a page: the path isn't one of the API. */
function toRedirectHint(location: string, url: string): string {
  const isHere = URL.parse(location, url)?.origin === new URL(url).origin;
  return isHere
    ? `This path is a web page, not an API endpoint. See ${url}/api/openapi.json for the API's paths.`
    : `Use that server's URL as --url or FANFARE_URL.`;
}

const MAX_QUOTE = 160;

/** For responses that don't come from Fanfare: a proxy, a wrong address, or a broken server. */
function toForeignResponseError({ status, body, getHeader }: RawResponse, url: string): CliError {
  const location = getHeader('location');
  const isText = (getHeader('content-type') ?? '').startsWith('text/plain');
  const quote = isText ? `: ${cut(toLine(body), MAX_QUOTE)}` : '.';
  const requestId = getHeader('request-id');
  return new CliError(status >= 500 ? 'server_failed' : 'unexpected_answer', {
    exit: 'api',
    message: location
      ? `${url} returned ${status} and redirects to ${location}.`
      : `${status >= 400 ? `${toHttpErrorMessage(status)}. ` : ''}${url} returned ${status}, but the response isn't from Fanfare${quote}`,
    hint: location
      ? toRedirectHint(location, url)
      : "Check that --url or FANFARE_URL is a Fanfare server's URL.",
    ...(requestId ? { requestId } : {}),
  });
}
