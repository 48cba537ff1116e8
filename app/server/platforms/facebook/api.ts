import { createHmac } from 'node:crypto';
import type { ZodType } from 'zod';
import type { HttpBody } from '#app/server/ports/http-client.ts';
import {
  PlatformError,
  type PlatformCallContext,
  type StepContext,
} from '#app/server/ports/platform-adapter.ts';
import type { AuthorizedContext } from '../kit/authorized-context.ts';
import { callPlatform, readShape, requestJson } from '../kit/call-platform.ts';
import type { PlatformRules } from '../kit/classify.ts';
import { readGraphUsage } from '../kit/meta-graph.ts';
import type { FacebookConfig } from './config.ts';
import { FACEBOOK_COMMIT_RULES, FACEBOOK_RULES } from './errors.ts';

/** The context of a call with the account's token, with the Facebook configuration. */
interface AuthorizedCall {
  readonly config: FacebookConfig;
  readonly context: AuthorizedContext;
}

/** A delivery step's context with the Facebook configuration. */
export interface FacebookCall extends AuthorizedCall {
  readonly context: StepContext;
}

/** Graph API access with one token, inside or outside a delivery. */
export interface GraphAccess {
  readonly config: FacebookConfig;
  readonly context: PlatformCallContext;
  readonly accessToken: string;
  readonly signal?: AbortSignal;
}

export async function openGraph({ config, context }: AuthorizedCall): Promise<GraphAccess> {
  return { config, context, accessToken: await context.accessToken(), signal: context.signal };
}

/** Proves to Meta that the caller knows the app's secret. */
function appSecretProof(config: FacebookConfig, accessToken: string): string {
  return createHmac('sha256', config.clientSecret).update(accessToken).digest('hex');
}

interface ReadOptions<T> {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly schema: ZodType<T>;
  readonly rules?: PlatformRules;
}

export async function readGraph<T>(
  access: GraphAccess,
  path: string,
  options: ReadOptions<T>,
): Promise<T> {
  return (await readGraphWithUsage(access, path, options)).value;
}

/** Reads from the Graph API and also returns the highest usage percentage of Meta's call budgets. */
export async function readGraphWithUsage<T>(
  access: GraphAccess,
  path: string,
  { query, schema, rules = FACEBOOK_RULES }: ReadOptions<T>,
): Promise<{ value: T; usagePercent: number }> {
  const response = await callPlatform(
    access.context,
    {
      method: 'GET',
      url: `${access.config.graphUrl}/${path}`,
      query: { ...query, ...toProofField(access) },
      headers: { authorization: `Bearer ${access.accessToken}` },
      idempotent: true,
      ...(access.signal && { signal: access.signal }),
    },
    { rules },
  );
  const value = readShape(response, { rules, schema });
  return { value, usagePercent: readGraphUsage(response) };
}

export async function writeGraph<T>(
  access: GraphAccess,
  path: string,
  options: {
    readonly body: HttpBody;
    readonly schema: ZodType<T>;
    readonly commit?: boolean;
    readonly rules?: PlatformRules;
    readonly timeoutMs?: number;
  },
): Promise<T> {
  return requestJson(
    access.context,
    {
      method: 'POST',
      url: `${access.config.graphUrl}/${path}`,
      query: toProofField(access),
      headers: { authorization: `Bearer ${access.accessToken}` },
      body: options.body,
      timeoutMs: options.timeoutMs ?? WRITE_TIMEOUT_MS,
      ...(access.signal && { signal: access.signal }),
    },
    {
      rules: options.rules ?? (options.commit ? FACEBOOK_COMMIT_RULES : FACEBOOK_RULES),
      schema: options.schema,
      commit: options.commit ?? false,
    },
  );
}

export async function deleteGraph<T>(
  access: GraphAccess,
  path: string,
  schema: ZodType<T>,
): Promise<T> {
  return requestJson(
    access.context,
    {
      method: 'DELETE',
      url: `${access.config.graphUrl}/${path}`,
      query: toProofField(access),
      headers: { authorization: `Bearer ${access.accessToken}` },
      idempotent: true,
    },
    { rules: FACEBOOK_RULES, schema },
  );
}

/** Facebook scrapes the link before it responds, so writes take longer than other calls. */
const WRITE_TIMEOUT_MS = 60_000;

function toProofField({ config, accessToken }: GraphAccess): Readonly<Record<string, string>> {
  return { appsecret_proof: appSecretProof(config, accessToken) };
}

export function rejectContent(options: { code: string; message: string; remedy: string }): never {
  throw new PlatformError({ platform: 'facebook', kind: 'rejected_content', ...options });
}
