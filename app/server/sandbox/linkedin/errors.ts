import type { Response } from 'express';

/** An error response. LinkedIn uses several formats; each function below builds one of them. */
export class LinkedInError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body['message']));
    this.status = status;
    this.body = body;
  }
}

export function sendError(response: Response, error: LinkedInError): void {
  response.status(error.status).json(error.body);
}

/** Builds token, permission, and quota errors. */
export function serviceError(
  status: number,
  details: { code?: string; serviceErrorCode?: number; message: string },
): LinkedInError {
  return new LinkedInError(status, { status, ...details });
}

export function accessDenied(operation: string): LinkedInError {
  return serviceError(403, {
    code: 'ACCESS_DENIED',
    serviceErrorCode: 100,
    message: `Not enough permissions to access: ${operation}.NO_VERSION`,
  });
}

export interface InputFault {
  code: string;
  /** Such as `content/media/id`. */
  path: string;
  description: string;
}

/** Builds an error that lists all invalid fields. */
export function inputErrors(status: number, faults: readonly InputFault[]): LinkedInError {
  return new LinkedInError(status, {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: faults.map(({ description }) => description).join('; '),
    errorDetails: {
      inputErrors: faults.map(({ code, path, description }) => ({
        description,
        input: path === '' ? {} : { inputPath: { fieldPath: path } },
        code,
      })),
    },
    status,
  });
}

export function inputError(code: string, path: string, description: string): LinkedInError {
  return inputErrors(400, [{ code, path, description }]);
}

export function notFound(): LinkedInError {
  return serviceError(404, { code: 'NOT_FOUND', message: 'Entity not found' });
}

/** Sends an error of the upload host, which doesn't use JSON. */
export function sendHostRefusal(response: Response, status: number, reason: string): void {
  response
    .status(status)
    .type('html')
    .send(`<html><body><h1>${status}</h1>${reason}</body></html>`);
}
