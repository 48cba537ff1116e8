import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_SECONDS } from './calendar.ts';
import { ApiError, badRequest, keyReused } from './errors.ts';
import type { FormFields } from './form.ts';
import type { KeptResponse } from './tables.ts';
import type { Operation } from './operation.ts';

const MAX_KEY_LENGTH = 255;

/** Only POST requests can have a key. Stripe ignores it on others. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.get('idempotency-key') ?? null;
  if (request.method !== 'POST' || key === null) return null;
  if (key.length > MAX_KEY_LENGTH) {
    throw badRequest(`Idempotency key is too long (at most ${MAX_KEY_LENGTH} characters).`);
  }
  return key;
}

interface IdempotentRequest {
  operation: Operation;
  request: Request;
  response: Response;
  apiKey: string;
  fields: FormFields;
  run: () => object;
}

/**
 * Runs the call, or returns the response that its key got within the last 24 hours. Requests rejected before
 * anything happened aren't stored, so they can be corrected under the same key; declined cards are.
 */
export function respondOnce(once: IdempotentRequest): unknown {
  const { operation, request, response, apiKey, fields, run } = once;
  const key = operation.cause.idempotency_key;
  if (key === null) return run();
  const { keptAnswers } = operation.tables;
  const rowId = hash(`${apiKey}\n${key}`);
  const fingerprint = hash(`${request.method} ${request.path}\n${JSON.stringify(fields)}`);
  const stored = keptAnswers.get(rowId);
  if (stored && operation.at - stored.at < DAY_SECONDS) {
    if (stored.fingerprint !== fingerprint) throw keyReused(key);
    return replay(response, stored);
  }
  const keep = (status: number, body: unknown) => {
    const requestId = operation.cause.id ?? '';
    keptAnswers.set(rowId, { fingerprint, status, body, requestId, at: operation.at });
  };
  try {
    const body = run();
    keep(200, body);
    return body;
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) keep(402, { error: error.body });
    throw error;
  }
}

function replay(response: Response, { status, body, requestId }: KeptResponse): unknown {
  response.status(status).set({ 'Idempotent-Replayed': 'true', 'Original-Request': requestId });
  return body;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
