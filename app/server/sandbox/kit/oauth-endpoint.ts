import type { Request, Response } from 'express';
import { readForm } from './body.ts';
import type { OAuthClient, SimulatorContext } from './types.ts';

/** An error response of RFC 6749, section 5.2. */
export class OAuthError extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

export interface TokenCall<Client = OAuthClient> {
  readonly context: SimulatorContext;
  readonly client: Client;
  readonly form: URLSearchParams;
}

/** What's specific to one platform's token endpoint. */
export interface TokenEndpoint<Client> {
  /** Reads a request's parameters; null for an unsupported body. Defaults to urlencoded forms. */
  readonly readParameters?: (request: Request) => Promise<URLSearchParams | null>;
  /** Throws an OAuthError for an unsupported body. */
  refuseBody(context: SimulatorContext, request: Request): never;
  /** Throws an OAuthError for an unknown app or a wrong secret. */
  requireClient(
    context: SimulatorContext,
    sent: { readonly request: Request; readonly form: URLSearchParams },
  ): Client;
  /** Builds the error's status and body. Defaults to RFC 6749's format. */
  readonly toRefusal?: (
    context: SimulatorContext,
    error: OAuthError,
  ) => { status: number; body: object };
}

/** Handles a call. Null sends an empty response. Throws OAuthErrors. */
type Action<Client> = (call: TokenCall<Client>) => Record<string, unknown> | null;

/** Creates a function that turns actions into request handlers. */
export function createTokenEndpoint<Client>(endpoint: TokenEndpoint<Client>) {
  const { readParameters = readForm, toRefusal = toStandardRefusal } = endpoint;
  return (action: Action<Client>) =>
    async (context: SimulatorContext, request: Request, response: Response): Promise<void> => {
      try {
        const form = (await readParameters(request)) ?? endpoint.refuseBody(context, request);
        const client = endpoint.requireClient(context, { request, form });
        const body = action({ context, client, form });
        response.set('Cache-Control', 'no-store');
        if (body) response.json(body);
        else response.status(200).end();
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        const { status, body } = toRefusal(context, error);
        response.status(status).json(body);
      }
    };
}

function toStandardRefusal(_context: SimulatorContext, { status, error, message }: OAuthError) {
  return { status, body: { error, error_description: message } };
}

/** Reports parameters that the platform ignores, and ignores them too. */
export function recordIgnored(
  { context, form }: Pick<TokenCall, 'context' | 'form'>,
  { platformName, supported }: { platformName: string; supported: readonly string[] },
): void {
  for (const name of form.keys()) {
    if (!supported.includes(name))
      context.violation(`token endpoint: ${platformName} ignores ${name}`);
  }
}

/** Creates a reader of required parameters, with the platform's errors for missing or repeated ones. */
export function createFieldReader(words: {
  readonly missing: (name: string) => OAuthError;
  /** Without it, the first value counts. */
  readonly repeated?: (name: string) => OAuthError;
}) {
  return (form: URLSearchParams, name: string): string => {
    const [value, ...more] = form.getAll(name);
    if (value === undefined || value === '') throw words.missing(name);
    if (more.length > 0 && words.repeated) throw words.repeated(name);
    return value;
  };
}
