import {
  IMAGE_TOKENS,
  type TextRequest,
  type TokenUsage,
} from '#app/server/ports/text-generator.ts';
import { reserveTokens, type TokenReservation } from '../usage/ai-usage.ts';
import type { ServiceDeps } from '../deps.ts';

const BYTES_PER_TOKEN = 3;

/** A request whose tokens are reserved. It must be settled. */
export interface PreparedRequest {
  readonly request: TextRequest;
  readonly reservation: TokenReservation;
  readonly estimate: TokenUsage;
}

/** Reserves a request's tokens. Throws if the workspace may not spend them. */
export async function prepareRequest(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  request: TextRequest,
): Promise<PreparedRequest> {
  const text = request.instructions + JSON.stringify(request.data);
  const estimate = {
    inputTokens:
      Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + (request.image ? IMAGE_TOKENS : 0),
    outputTokens: request.maxOutputTokens,
  };
  const { workspaceId } = request;
  const tokens = sumTokens(estimate);
  const reservation = await reserveTokens(deps, { workspaceId, tokens });
  return { request, reservation, estimate };
}

/** Returns the number of tokens that count toward the daily quota. */
export function sumTokens({ inputTokens, outputTokens }: TokenUsage): number {
  return inputTokens + outputTokens;
}
