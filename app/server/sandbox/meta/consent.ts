import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { renderConsentPage, renderRefusalPage } from '../kit/consent-page.ts';
import type { OAuthTokens } from '../kit/oauth-tokens.ts';
import { sendPage } from '../kit/page.ts';
import type { OAuthClient, Persona, SimulatorContext } from '../kit/types.ts';

export interface ConsentOptions {
  platformName: string;
  tokens: OAuthTokens;
  personas: readonly Persona[];
  knownScopes: readonly string[];
  knownParameters: readonly string[];
  requiredParameters: readonly string[];
  codeLifetimeSeconds: number;
  /**
   * Scopes of a Facebook Login for Business configuration. Scopes given next to a `config_id` are ignored.
   */
  configurationScopes?: (configId: string) => readonly string[];
  /** Suffix that Meta appends to the redirect, and that clients have to strip. */
  redirectSuffix: string;
}

interface ConsentRequest {
  client: OAuthClient;
  redirectUri: string;
  scopes: readonly string[];
  state: string | null;
}

/** Shown to the user instead of redirecting to an untrusted URL. */
class ConsentRefusal extends Error {}

export function showConsent(context: SimulatorContext, options: ConsentOptions) {
  return (request: Request, response: Response): void => {
    respondWithPage(response, options, () => {
      const query = new URL(request.originalUrl, context.baseUrl).searchParams;
      const consent = parseRequest(context, options, query);
      const fields = {
        client_id: consent.client.clientId,
        redirect_uri: consent.redirectUri,
        requested_scope: consent.scopes.join(','),
        ...(consent.state === null ? {} : { state: consent.state }),
      };
      const page = renderConsentPage({
        platformName: options.platformName,
        appName: consent.client.clientId,
        action: `${new URL(context.baseUrl).pathname}${request.path}`,
        scopes: consent.scopes,
        personas: options.personas,
        fields,
      });
      sendPage(response, 200, page);
    });
  };
}

export function decideConsent(context: SimulatorContext, options: ConsentOptions) {
  return async (request: Request, response: Response): Promise<void> => {
    const form = (await readForm(request)) ?? new URLSearchParams();
    respondWithPage(response, options, () => {
      const consent = {
        client: requireClient(context, form.get('client_id')),
        redirectUri: form.get('redirect_uri') ?? '',
        scopes: splitScopes(form.get('requested_scope')),
        state: form.get('state'),
      };
      assertRedirect(consent.client, consent.redirectUri);
      response.redirect(302, toRedirect(options, consent, form));
    });
  };
}

function toRedirect(options: ConsentOptions, consent: ConsentRequest, form: URLSearchParams) {
  const target = new URL(consent.redirectUri);
  if (form.get('decision') === 'allow')
    target.searchParams.set('code', grant(options, consent, form));
  else {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_reason', 'user_denied');
    target.searchParams.set('error_description', 'The user denied your request.');
  }
  if (consent.state !== null) target.searchParams.set('state', consent.state);
  return `${target.href}${options.redirectSuffix}`;
}

function grant(options: ConsentOptions, consent: ConsentRequest, form: URLSearchParams): string {
  const persona = options.personas.find((candidate) => candidate.id === form.get('persona'));
  if (!persona) throw new ConsentRefusal('This workspace has no account with this ID.');
  const ticked = form.getAll('scope').filter((scope) => consent.scopes.includes(scope));
  return options.tokens.issueCode({
    clientId: consent.client.clientId,
    personaId: persona.id,
    scopes: ticked,
    redirectUri: consent.redirectUri,
    lifetimeSeconds: options.codeLifetimeSeconds,
  });
}

function parseRequest(
  context: SimulatorContext,
  options: ConsentOptions,
  query: URLSearchParams,
): ConsentRequest {
  for (const name of query.keys()) {
    if (options.knownParameters.includes(name)) continue;
    context.violation(`the consent page ignored the unknown parameter "${name}"`);
  }
  const missing = options.requiredParameters.find((name) => !query.get(name));
  if (missing !== undefined) throw new ConsentRefusal(`Missing parameter: ${missing}.`);
  if ((query.get('response_type') ?? 'code') !== 'code') {
    throw new ConsentRefusal('response_type must be code.');
  }
  const client = requireClient(context, query.get('client_id'));
  const redirectUri = query.get('redirect_uri') ?? '';
  assertRedirect(client, redirectUri);
  const scopes = readScopes(options, query);
  const invalid = scopes.filter((scope) => !options.knownScopes.includes(scope));
  if (invalid.length > 0) throw new ConsentRefusal(`Invalid Scopes: ${invalid.join(', ')}.`);
  return { client, redirectUri, scopes, state: query.get('state') };
}

function readScopes({ configurationScopes }: ConsentOptions, query: URLSearchParams) {
  const configId = query.get('config_id') ?? '';
  if (configurationScopes !== undefined && configId !== '') return configurationScopes(configId);
  const scope = query.get('scope');
  if (!scope) throw new ConsentRefusal('Missing parameter: scope.');
  return splitScopes(scope);
}

function splitScopes(text: string | null): string[] {
  return (text ?? '').split(',').filter((scope) => scope !== '');
}

function requireClient(context: SimulatorContext, clientId: string | null): OAuthClient {
  const client = context.findClient(clientId ?? '');
  if (!client) throw new ConsentRefusal('Invalid platform app: no app has this client_id.');
  return client;
}

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function assertRedirect(client: OAuthClient, redirectUri: string): void {
  if (!client.redirectUris.includes(redirectUri) || !URL.canParse(redirectUri)) {
    throw new ConsentRefusal('URL blocked: redirect_uri is not one that the app has registered.');
  }
  const { protocol, hostname } = new URL(redirectUri);
  const isLocal = client.development && protocol === 'http:' && LOCAL_HOSTS.includes(hostname);
  if (protocol !== 'https:' && !isLocal) {
    throw new ConsentRefusal('Insecure redirect_uri: https is required.');
  }
}

function respondWithPage(response: Response, options: ConsentOptions, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ConsentRefusal)) throw error;
    sendPage(response, 400, renderRefusalPage(options.platformName, error.message));
  }
}

/** Shared by all tokens of one consent. */
export function newGrantId(): string {
  return randomUUID();
}
