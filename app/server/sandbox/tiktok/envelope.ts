import type { Response } from 'express';
import type { SimulatorContext } from '../kit/types.ts';

/** An error in the documented format. */
export class TikTokError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function invalidParams(message: string): TikTokError {
  return new TikTokError(400, 'invalid_params', message);
}

export function sendOk(context: SimulatorContext, response: Response, data: object): void {
  const error = { code: 'ok', message: '', log_id: createLogId(context) };
  sendJson(response, 200, { data, error });
}

export function sendError(
  context: SimulatorContext,
  response: Response,
  refusal: TikTokError,
): void {
  const { status, code, message } = refusal;
  sendJson(response, status, { data: {}, error: { code, message, log_id: createLogId(context) } });
}

function sendJson(response: Response, status: number, body: object): void {
  response.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const STAMP_LENGTH = 14;
const LOG_ID_TAIL = 18;

export function createLogId(context: SimulatorContext): string {
  const stamp = context.now().toISOString().replace(/\D/g, '').slice(0, STAMP_LENGTH);
  let tail = '';
  while (tail.length < LOG_ID_TAIL) tail += Math.floor(context.random() * 16).toString(16);
  return stamp + tail.toUpperCase();
}

/** TypeScript's library doesn't declare it yet, but Node 22 and newer have it. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Returns a 19-digit ID as a bare JSON number, which is what TikTok sends and `JSON.parse` rounds. */
export function toBareNumber(digits: string): unknown {
  return rawJSON(digits);
}
