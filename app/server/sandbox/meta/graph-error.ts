import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

export interface GraphErrorOptions {
  status?: number;
  subcode?: number;
  isTransient?: boolean;
  userTitle?: string;
  userMessage?: string;
  data?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** An error in the Graph API's format, used by both graph.instagram.com and graph.facebook.com. */
export class GraphError extends Error {
  readonly code: number;
  readonly options: GraphErrorOptions;

  constructor(code: number, message: string, options: GraphErrorOptions = {}) {
    super(message);
    this.code = code;
    this.options = options;
  }
}

export function badParameter(message: string, subcode?: number): GraphError {
  return new GraphError(100, `(#100) ${message}`, subcode === undefined ? {} : { subcode });
}

/** Builds code 100, subcode 33: what the Graph API returns for IDs that don't exist or aren't accessible. */
export function notVisible(id: string): GraphError {
  return new GraphError(
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  );
}

/** Rewrites the error for the request's method: for a DELETE, Meta says "Unsupported delete request". */
export function nameMethod(error: GraphError, method: string): GraphError {
  const message = error.message.replace(
    /^Unsupported get request/,
    `Unsupported ${method.toLowerCase()} request`,
  );
  return new GraphError(error.code, message, error.options);
}

export function missingPermission(code: number, message: string): GraphError {
  return new GraphError(code, `(#${code}) ${message}`, { status: 403 });
}

export function sendGraphError(response: Response, error: GraphError): void {
  const { status, subcode, isTransient, userTitle, userMessage, data, headers } = error.options;
  response
    .status(status ?? 400)
    .set(headers ?? {})
    .json({
      error: {
        message: error.message,
        type: 'OAuthException',
        code: error.code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        is_transient: isTransient ?? false,
        ...(userTitle === undefined ? {} : { error_user_title: userTitle }),
        ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
        ...(data === undefined ? {} : { error_data: data }),
        fbtrace_id: randomBytes(17).toString('base64url'),
      },
    });
}
