import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { toMessageSchema, WEBHOOK_EVENT_KINDS } from '#app/domain/webhooks/webhook-events.ts';

const SignedHeaders = z.object({
  'webhook-id': z.string().describe('Of the event: the same however often it is sent.'),
  'webhook-timestamp': z.string().describe('When this request was sent, in seconds since 1970.'),
  'webhook-signature': z
    .string()
    .describe('`v1,` and the HMAC-SHA256 in base64; two of them, with a space, after a rotation.'),
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
          description: 'See docs/webhooks.md: how it is signed, and when it is sent again.',
          tags: ['Webhooks'],
          security: [],
          requestParams: { header: SignedHeaders },
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toMessageSchema(kind) } },
          },
          responses: {
            '200': { description: 'Any 2xx: it has come through.' },
            '410': { description: 'The endpoint wants no more, and is turned off.' },
          },
        },
      },
    ]),
  );
}

function toCamelCase(name: string): string {
  return name.replace(/(?:^|[._])([a-z])/gu, (_all, letter: string) => letter.toUpperCase());
}
