import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import { validate } from '../kit/validate.ts';

export interface Violation {
  /** JSON pointer into the body or the query. */
  pointer: string;
  message: string;
}

/** Rejects a control request and lists everything wrong with it. */
export class ControlError extends Error {
  readonly status: number;
  readonly violations: readonly Violation[];

  constructor(status: number, message: string, violations: readonly Violation[] = []) {
    super(message);
    this.status = status;
    this.violations = violations;
  }
}

export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = validate(schema, value);
  if (result.success) return result.data;
  throw toInvalid(result.error.issues.map(({ path, message }) => toViolation(path, message)));
}

/** Creates a violation from a field's path and what must be true of it, such as "must be a number". */
export function toViolation(path: readonly PropertyKey[], rule: string): Violation {
  const names = path.map(String);
  const subject = names.length > 0 ? names.join('.') : 'The request';
  return { pointer: `/${names.join('/')}`, message: `${subject} ${rule}.` };
}

export function toInvalid(violations: readonly Violation[]): ControlError {
  return new ControlError(400, 'The request is invalid.', violations);
}

/** Requires JSON, because any web page can post a form from a browser but can't post JSON. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  if (hasBody && !request.is('application/json')) {
    next(new ControlError(415, 'Send JSON with Content-Type: application/json.'));
    return;
  }
  next();
}

// eslint-disable-next-line max-params -- Express tells an error handler by its four parameters
export function respondWithError(
  error: unknown,
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (response.headersSent) {
    next(error);
    return;
  }
  if (error instanceof ControlError) {
    const { status, message, violations } = error;
    response.status(status).json({ error: message, violations });
    return;
  }
  const isBadJson = error instanceof SyntaxError && 'body' in error;
  const message = error instanceof Error ? error.message : String(error);
  response.status(isBadJson ? 400 : 500).json({ error: message, violations: [] });
}
