import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import type { Logger } from '#app/server/ports/logger.ts';
import { getTraceIds } from '#app/server/ports/tracing.ts';
import { scrubText } from './scrub-text.ts';

/** Keys whose values are secrets or personal data, at any depth of a log entry. */
const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'accessToken',
  'refreshToken',
  'idToken',
  'codeVerifier',
  'clientSecret',
  'apiKey',
  'token',
  'email',
  'caption',
  'captions',
  'topic',
];

/** Creates a structured logger that writes to stderr, so a command's output on stdout stays clean. */
export function createLogger(
  level: LevelWithSilent,
  destination: DestinationStream = pino.destination(2),
): Logger {
  const paths = REDACTED.flatMap((name) => [`*.${name}`, `*.*.${name}`]).concat(REDACTED);
  return pino(
    {
      level,
      base: null,
      mixin: getTraceIds,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: serializeError },
    },
    destination,
  );
}

/** Scrubs errors, because their text can come from anywhere: a library may quote its input. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? scrubText(error) : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type, message: scrubText(message), stack: scrubText(stack), ...code };
}
