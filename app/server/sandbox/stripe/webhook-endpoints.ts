import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { WebhookEndpoint, OtherFields } from './objects.ts';
import { toPage } from './paging.ts';
import {
  clearableText,
  expand,
  flag,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
  webAddress,
} from './params.ts';
import { API_VERSION, createId } from './operation.ts';
import type { Operation } from './operation.ts';

const SECRET_LENGTH = 32;

const COMMON = { description: clearableText.optional(), metadata: metadata.optional(), expand };
const CreateInput = z.strictObject({
  ...COMMON,
  url: webAddress,
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
});
const UpdateInput = z.strictObject({
  ...COMMON,
  url: webAddress.optional(),
  enabled_events: z.array(text).min(1).optional(),
  disabled: flag.optional(),
});

/** Creates an endpoint. Only this response contains the secret. */
export function createEndpoint({ operation, fields }: ApiCall): object {
  const input = readParams(operation.context, CreateInput, fields);
  if (input.api_version !== undefined && input.api_version !== API_VERSION) {
    throw badRequest(`Invalid Stripe API version: ${input.api_version}`, { param: 'api_version' });
  }
  const id = createId(operation, 'we');
  const secret = `whsec_${randomText(operation.context.random, SECRET_LENGTH)}`;
  const endpoint: WebhookEndpoint & OtherFields = {
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: operation.at,
    description: input.description ?? null,
    livemode: false,
    enabled_events: input.enabled_events,
    metadata: mergeMetadata({}, input.metadata),
    status: 'enabled',
    url: input.url,
  };
  operation.tables.endpoints.set(id, endpoint);
  operation.tables.endpointSecrets.set(id, secret);
  return { ...endpoint, secret };
}

export function updateEndpoint({ operation, id, fields }: ApiCall): WebhookEndpoint {
  const input = readParams(operation.context, UpdateInput, fields);
  const endpoint = requireEndpoint(operation, id);
  const { url = endpoint.url, enabled_events = endpoint.enabled_events, disabled } = input;
  const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled';
  const changed = {
    ...endpoint,
    url,
    enabled_events,
    status,
    ...(input.description === undefined ? {} : { description: input.description || null }),
    metadata: mergeMetadata(endpoint.metadata, input.metadata),
  };
  operation.tables.endpoints.set(id, changed);
  return changed;
}

export function getEndpoint({ operation, id, fields }: ApiCall): WebhookEndpoint {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return requireEndpoint(operation, id);
}

export function listEndpoints({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, z.strictObject(PAGE_FIELDS), fields);
  return toPage(operation.tables.endpoints.values(), input, '/v1/webhook_endpoints');
}

export function deleteEndpoint({ operation, id, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({}), fields);
  requireEndpoint(operation, id);
  operation.tables.endpoints.delete(id);
  operation.tables.endpointSecrets.delete(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

function requireEndpoint({ tables }: Operation, id: string): WebhookEndpoint {
  const found = tables.endpoints.get(id);
  if (!found) throw noSuch('webhook endpoint', id);
  return found;
}
