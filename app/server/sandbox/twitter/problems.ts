import type { Response } from 'express';

const TYPES = 'https://api.x.com/2/problems';

export interface Problem {
  status: number;
  title: string;
  detail: string;
  type: string;
  /** What's wrong with each parameter (docs.x.com, "Response codes and errors"). */
  errors?: ReadonlyArray<{
    code?: number;
    parameters?: Record<string, string[]>;
    message: string;
  }>;
}

/** An error that the guard sends. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export function sendProblem(response: Response, problem: Problem): void {
  const { errors, ...rest } = problem;
  response
    .status(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(errors ? { errors, ...rest } : rest));
}

export const UNAUTHORIZED: Problem = {
  title: 'Unauthorized',
  type: 'about:blank',
  status: 401,
  detail: 'Unauthorized',
};

export const TOO_MANY_REQUESTS: Problem = {
  title: 'Too Many Requests',
  detail: 'Too Many Requests',
  type: 'about:blank',
  status: 429,
};

export const DUPLICATE: Problem = forbidden(
  'You are not allowed to create a Tweet with duplicate content.',
);

export const NOT_PERMITTED: Problem = forbidden('You are not permitted to perform this action.');

/** A legacy error in the newer format: the user has to sign in at X and unlock the account. */
export const ACCOUNT_LOCKED: Problem = {
  ...forbidden('Forbidden'),
  errors: [
    {
      code: 326,
      message:
        'To protect our users from spam and other malicious activity, this account is temporarily locked. Please log in to https://twitter.com to unlock your account.',
    },
  ],
};

export const WRONG_TOKEN_KIND: Problem = {
  title: 'Unsupported Authentication',
  detail:
    'Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint. Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].',
  type: `${TYPES}/unsupported-authentication`,
  status: 403,
};

export function forbidden(detail = 'Forbidden'): Problem {
  return { detail, type: 'about:blank', title: 'Forbidden', status: 403 };
}

export function badRequest(detail: string): Problem {
  return { detail, type: `${TYPES}/invalid-request`, title: 'Invalid Request', status: 400 };
}

export function invalidParameters(
  errors: ReadonlyArray<{ parameter: string; value: unknown; message: string }>,
): Problem {
  return {
    ...badRequest('One or more parameters to your request was invalid.'),
    errors: errors.map(({ parameter, value, message }) => ({
      parameters: { [parameter]: [toText(value)] },
      message,
    })),
  };
}

export function notFoundEntry(
  parameter: string,
  id: string,
  kind: 'tweet' | 'user' | 'media' = 'tweet',
) {
  return {
    value: id,
    detail: `Could not find ${kind} with ${parameter}: [${id}].`,
    title: 'Not Found Error',
    resource_type: kind,
    parameter,
    resource_id: id,
    type: `${TYPES}/resource-not-found`,
  };
}

export function notAuthorizedEntry(id: string, field: string) {
  return {
    resource_id: id,
    field,
    detail: `Sorry, you are not authorized to access '${field}' on the Tweet.`,
    title: 'Field Authorization Error',
    section: 'data',
    resource_type: 'tweet',
    type: `${TYPES}/not-authorized-for-field`,
  };
}

/** Builds the error for an empty balance, in one of the two forms observed. */
export function creditsDepleted(form: string): Problem {
  const isLong = form === 'credits';
  return {
    title: isLong ? 'CreditsDepleted' : 'Payment Required',
    detail: 'Your enrolled account does not have any credits to fulfill this request.',
    type: isLong ? `${TYPES}/credits` : `${TYPES}/credits-depleted`,
    status: 402,
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
