import pino, { type LevelWithSilent } from 'pino';
import type { Logger } from '#app/server/ports/logger.ts';

/** Members that hold secrets or people's data, wherever they stand in what is logged. */
const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'accessToken',
  'refreshToken',
  'clientSecret',
  'token',
  'email',
  'caption',
];

/** Structured log to stderr, so that a command's output on stdout stays clean. */
export function createLogger(level: LevelWithSilent): Logger {
  const paths = REDACTED.flatMap((name) => [`*.${name}`, `*.*.${name}`]).concat(REDACTED);
  return pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.err },
    },
    pino.destination(2),
  );
}
