import type { Request, Response } from 'express';
import type { Operation } from '#openapi/operation.ts';
import { type SentFile, streamFile } from '../responses/send-file.ts';
import { sendJson } from '../responses/send-json.ts';
import { sendStreamHead, type ServerEvent, streamEvents } from '../responses/server-sent-events.ts';

/** An operation's response. */
export interface ApiResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly namedEvents?: AsyncIterable<ServerEvent>;
  readonly file?: SentFile;
  /** Replaces everything else: the browser's redirect target. */
  readonly redirectTo?: string;
}

/** Returns the response without fields that the operation's schema doesn't define. */
export function keepDeclared(operation: Operation, result: ApiResponse): ApiResponse {
  const { status, body, namedEvents, file, redirectTo } = result;
  if (redirectTo !== undefined) return { status, redirectTo };
  const declared = operation.success[status as 200];
  if (!declared)
    throw new Error(`${operation.id} responded with ${status}, which it doesn’t declare.`);
  if (namedEvents) return { status, namedEvents };
  if (file) return { status, file };
  return { status, body: declared.schema?.parse(body) };
}

/** Sends the response of an operation. */
export async function sendResponse(
  { request, response }: { readonly request: Request; readonly response: Response },
  result: ApiResponse,
): Promise<void> {
  const { status, body, namedEvents, file, redirectTo } = result;
  if (redirectTo !== undefined) {
    response.redirect(status, redirectTo);
    return;
  }
  if (namedEvents) {
    if (request.method === 'HEAD') await sendStreamHead(response, namedEvents);
    else await streamEvents(response, namedEvents);
    return;
  }
  if (file) {
    await streamFile(response, file);
    return;
  }
  response.status(status);
  if (body === undefined) response.end();
  else sendJson(request, response, body);
}
