import type { Response } from 'express';

export interface ErrorDetail {
  reason: string;
  domain?: string;
  /** The newer, uppercase status next to the code. */
  status?: string;
  /** The invalid query parameter. */
  parameter?: string;
  details?: readonly object[];
}

/** An error in the format of the data and upload hosts. */
export class YouTubeError extends Error {
  readonly code: number;
  readonly detail: ErrorDetail;
  constructor(code: number, detail: ErrorDetail, message: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

export function badRequest(message: string): YouTubeError {
  return new YouTubeError(400, { reason: 'badRequest', status: 'INVALID_ARGUMENT' }, message);
}

/** Builds an error about a video's metadata. */
export function badVideo(reason: string, message: string): YouTubeError {
  return new YouTubeError(400, { reason, domain: 'youtube.video' }, message);
}

/** Builds the error for a Google account without a channel. */
export function signupRequired(): YouTubeError {
  const detail = { reason: 'youtubeSignupRequired', domain: 'youtube.header' };
  return new YouTubeError(401, { ...detail, status: 'UNAUTHENTICATED' }, 'Unauthorized');
}

export function videoNotFound(): YouTubeError {
  const message = 'The video that you are trying to use cannot be found.';
  return new YouTubeError(404, { reason: 'videoNotFound', domain: 'youtube.video' }, message);
}

export function sendError(response: Response, { code, message, detail }: YouTubeError): void {
  const { reason, domain = 'global', status, parameter, details } = detail;
  const place = parameter === undefined ? {} : { location: parameter, locationType: 'parameter' };
  const error = {
    code,
    message,
    errors: [{ message, domain, reason, ...place }],
    ...(status === undefined ? {} : { status }),
    ...(details === undefined ? {} : { details }),
  };
  response.status(code).type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}
