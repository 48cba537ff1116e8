import type { ZodType } from 'zod';
import type { HttpRequest } from '#app/server/ports/http-client.ts';
import {
  PlatformError,
  type PlatformCallContext,
  type StepContext,
} from '#app/server/ports/platform-adapter.ts';
import type { AuthorizedContext } from '../kit/authorized-context.ts';
import { callPlatform, readShape, requestJson } from '../kit/call-platform.ts';
import type { PlatformRules } from '../kit/classify.ts';
import { readGraphUsage } from '../kit/meta-graph.ts';
import type { InstagramConfig } from './config.ts';
import { INSTAGRAM_COMMIT_RULES, INSTAGRAM_RULES } from './errors.ts';
import { ContainerStatus } from './wire.ts';

/** The context of a call with the account's token, with the Instagram configuration. */
interface AuthorizedCall {
  readonly config: InstagramConfig;
  readonly context: AuthorizedContext;
}

/** A delivery step's context with the Instagram configuration. */
export interface InstagramCall extends AuthorizedCall {
  readonly context: StepContext;
}

/** Graph API access with one token, inside or outside a delivery. */
export interface GraphAccess {
  readonly config: InstagramConfig;
  readonly context: PlatformCallContext;
  readonly accessToken: string;
  readonly signal?: AbortSignal;
}

export async function openGraph({ config, context }: AuthorizedCall): Promise<GraphAccess> {
  return { config, context, accessToken: await context.accessToken(), signal: context.signal };
}

export async function readGraph<T>(
  access: GraphAccess,
  path: string,
  options: {
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly schema: ZodType<T>;
    readonly rules?: PlatformRules;
  },
): Promise<T> {
  const { query, schema, rules = INSTAGRAM_RULES } = options;
  return requestJson(access.context, toReadRequest(access, path, query), { rules, schema });
}

function toReadRequest(
  access: GraphAccess,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): HttpRequest {
  return {
    method: 'GET',
    url: `${access.config.graphUrl}/${path}`,
    query,
    headers: { authorization: `Bearer ${access.accessToken}` },
    idempotent: true,
    ...(access.signal && { signal: access.signal }),
  };
}

export async function writeGraph<T>(
  { config, context }: AuthorizedCall,
  path: string,
  options: {
    readonly fields: Readonly<Record<string, string>>;
    readonly schema: ZodType<T>;
    readonly commit?: boolean;
    readonly rules?: PlatformRules;
  },
): Promise<T> {
  return requestJson(
    context,
    {
      method: 'POST',
      url: `${config.graphUrl}/${path}`,
      headers: { authorization: `Bearer ${await context.accessToken()}` },
      body: { kind: 'form', fields: options.fields },
      timeoutMs: WRITE_TIMEOUT_MS,
      signal: context.signal,
    },
    {
      rules: options.rules ?? (options.commit ? INSTAGRAM_COMMIT_RULES : INSTAGRAM_RULES),
      schema: options.schema,
      commit: options.commit ?? false,
    },
  );
}

/** Meta fetches the image before it responds, so writes take longer than other calls. */
export const WRITE_TIMEOUT_MS = 60_000;

export interface FoundContainer extends ContainerStatus {
  /** True if Meta's call budgets are nearly used up. Calls that can wait should wait. */
  readonly isBusy: boolean;
}

const BUSY_PERCENT = 80;

export async function readContainer(
  call: InstagramCall,
  containerId: string,
): Promise<FoundContainer> {
  const access = await openGraph(call);
  const request = toReadRequest(access, containerId, { fields: 'status_code,status' });
  const response = await callPlatform(access.context, request, { rules: INSTAGRAM_RULES });
  const found = readShape(response, { rules: INSTAGRAM_RULES, schema: ContainerStatus });
  return { ...found, isBusy: readGraphUsage(response) >= BUSY_PERCENT };
}

export function rejectContent(options: { code: string; message: string; remedy: string }): never {
  throw new PlatformError({ platform: 'instagram', kind: 'rejected_content', ...options });
}
