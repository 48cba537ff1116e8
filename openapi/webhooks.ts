import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { SeriesOutput } from '#app/domain/series/series.ts';
import { toMessageSchema, WEBHOOK_EVENT_KINDS } from '#app/domain/webhooks/webhook-events.ts';

const SignedHeaders = z.object({
  'webhook-id': z.string().describe('The event’s ID, the same each time the event is sent.'),
  'webhook-timestamp': z.string().describe('When this request was sent, in seconds since 1970.'),
  'webhook-signature': z
    .string()
    .describe(
      '`v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away.',
    ),
});

/** Builds the webhook section: what endpoints receive, by event. */
export function toWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    WEBHOOK_EVENT_KINDS.map((kind) => [
      kind.name,
      {
        post: {
          operationId: `on${toCamelCase(kind.name)}`,
          summary: kind.text,
          description:
            'Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.',
          tags: ['Webhooks'],
          security: [],
          requestParams: { header: SignedHeaders },
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: toMessageSchema({ ...kind, data: toData(kind.data) }) },
            },
          },
          responses: {
            '200': { description: 'Any 2xx: the event was received.' },
            '410': { description: 'The endpoint doesn’t want any more events, and is turned off.' },
          },
        },
      },
    ]),
  );
}

/**
 * Refers to the response's schema of a series, whose post differs between requests and responses: within the request
 * body of a webhook, it would count as a request.
 */
function toData(data: z.ZodType): z.ZodType {
  return data === SeriesOutput
    ? z.unknown().meta({ override: { $ref: '#/components/schemas/Series' } })
    : data;
}

function toCamelCase(name: string): string {
  return name.replace(/(?:^|[._])([a-z])/gu, (_all, letter: string) => letter.toUpperCase());
}
