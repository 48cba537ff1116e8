import { z } from 'zod';
import { API_SCOPES } from '../api/api-scopes.ts';
import { MAX_TOKEN_NAME, USUAL_SCOPES } from '../api/api-tokens.ts';

/** How long a program's request waits for a person. */
export const CLI_LOGIN_MINUTES = 10;
/** How often a program may poll. Polling too early adds this much to its interval. */
export const CLI_LOGIN_INTERVAL_SECONDS = 5;
/** Path of the page where a person approves or denies the request. */
export const CLI_LOGIN_PATH = '/device';

/** No vowels, so that codes don't form words, and no look-alike characters (RFC 8628, 6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

/** Normalizes a typed code for comparison. Returns null if it can't be a code. */
export function parseUserCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/gu, '');
  const isCode =
    letters.length === USER_CODE_LENGTH &&
    [...letters].every((letter) => USER_CODE_LETTERS.includes(letter));
  return isCode ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

const LOOPBACK = /^http:\/\/127\.0\.0\.1:(?<port>[1-9]\d{3,4})\/callback$/u;

/** Where the browser sends the result: only the program's own machine (RFC 8252, 7.3). */
const LoopbackUri = z
  .string()
  .regex(LOOPBACK, 'redirect_uri must be http://127.0.0.1:PORT/callback.')
  .transform((text) => Number(LOOPBACK.exec(text)?.groups?.['port']))
  .refine((port) => port <= 65_535, 'redirect_uri has an invalid port.');

/** A program's sign-in request, with the field names of RFC 8628 and RFC 6749. */
export const BeginCliLogin = z
  .object({
    client_id: z.literal('fanfare-cli', 'client_id must be fanfare-cli.'),
    client_name: z
      .string('client_name is missing.')
      .trim()
      .min(1, 'client_name is missing.')
      .max(MAX_TOKEN_NAME, `client_name can have at most ${MAX_TOKEN_NAME} characters.`),
    scope: z
      .string()
      .default('')
      .transform((text) => text.split(' ').filter((name) => name !== ''))
      .pipe(z.array(z.enum(API_SCOPES, 'scope has an unknown scope.')))
      .transform((scopes) => (scopes.length === 0 ? [...USUAL_SCOPES] : [...new Set(scopes)])),
    redirect_uri: LoopbackUri.optional(),
    state: z.string().min(16).max(200).optional(),
  })
  .refine(({ redirect_uri, state }) => (redirect_uri === undefined) === (state === undefined), {
    error: 'redirect_uri and state must be sent together.',
  });

export const RedeemCliLogin = z.object({
  client_id: z.literal('fanfare-cli', 'client_id must be fanfare-cli.'),
  grant_type: z.literal(
    'urn:ietf:params:oauth:grant-type:device_code',
    'grant_type must be urn:ietf:params:oauth:grant-type:device_code.',
  ),
  device_code: z.string('device_code is missing.').min(1).max(200),
  /** The authorization code from the browser redirect, if the program used one. */
  code: z.string().min(1).max(200).optional(),
});

/** A sign-in request as shown to the person who decides. */
export interface CliLoginRequest {
  readonly client: string;
  readonly scopes: readonly string[];
  readonly askedAt: string;
  /** The browser sends the result to this machine. Otherwise the person typed a code. */
  readonly isLoopback: boolean;
}
