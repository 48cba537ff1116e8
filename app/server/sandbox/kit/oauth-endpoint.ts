import type { Request, Response } from 'express';
import { readForm } from './body.ts';
import type { OAuthClient, SimulatorContext } from './types.ts';

/** A refusal of RFC 6749, section 5.2. */
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

/** How one platform's token endpoint differs from the others'. */
export interface TokenEndpoint<Client> {
  /** The parameters of a request; urlencoded forms where it's absent. Null for a body of another kind. */
  readonly readParameters?: (request: Request) => Promise<URLSearchParams | null>;
  /** Throws OAuthError for a body of another kind. */
  refuseBody(context: SimulatorContext, request: Request): never;
  /** Throws OAuthError for an app that isn't known, or whose secret is wrong. */
  requireClient(
    context: SimulatorContext,
    sent: { readonly request: Request; readonly form: URLSearchParams },
  ): Client;
  /** The refusal's status and body; RFC 6749's where it's absent. */
  readonly toRefusal?: (
    context: SimulatorContext,
    error: OAuthError,
  ) => { status: number; body: object };
}

/** Handles a call; null is an empty response. Throws OAuthError. */
type Action<Client> = (call: TokenCall<Client>) => Record<string, unknown> | null;

/** Returns a function that makes a request handler of an action. */
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

/** Lists parameters that the platform ignores; the sandbox ignores them, too. */
export function noteIgnored(
  { context, form }: Pick<TokenCall, 'context' | 'form'>,
  { platformName, known }: { platformName: string; known: readonly string[] },
): void {
  for (const name of form.keys()) {
    if (!known.includes(name)) context.violation(`token endpoint: ${platformName} ignores ${name}`);
  }
}

/** Returns a reader of required parameters that words a missing or repeated one as the platform does. */
export function createFieldReader(words: {
  readonly missing: (name: string) => OAuthError;
  /** The first value counts where it's absent. */
  readonly repeated?: (name: string) => OAuthError;
}) {
  return (form: URLSearchParams, name: string): string => {
    const [value, ...more] = form.getAll(name);
    if (value === undefined || value === '') throw words.missing(name);
    if (more.length > 0 && words.repeated) throw words.repeated(name);
    return value;
  };
}
