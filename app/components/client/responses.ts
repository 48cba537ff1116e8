import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PostMetrics } from '#app/domain/delivery/post-metrics.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { UploadOutput } from '#app/domain/library/uploads.ts';

/* Checks that tell our own server's responses from those of a proxy or an older server, and from none at
   all. The server builds each response from its schema, so screens don't load the schemas to check them
   again. */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const hasTexts = (value: unknown, ...names: string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string');

export function isMedia(value: unknown): value is MediaOutput {
  return hasTexts(value, 'id', 'url', 'kind', 'contentType', 'fileName');
}

/** Returns null if the value isn't one of our responses. */
export function listMedia(value: unknown): MediaOutput[] | null {
  if (!isRecord(value) || !Array.isArray(value['items'])) return null;
  const items: unknown[] = value['items'];
  return items.every(isMedia) ? items : null;
}

export function isUpload(value: unknown): value is UploadOutput {
  if (!isRecord(value) || !hasTexts(value, 'id', 'state')) return false;
  const { media, error } = value;
  return (media === null || isMedia(media)) && (error === null || hasTexts(error, 'message'));
}

export function isPost(value: unknown): value is PostOutput {
  return isRecord(value) && hasTexts(value, 'id', 'state') && Array.isArray(value['deliveries']);
}

export function isPostMetrics(value: unknown): value is PostMetrics {
  if (!isRecord(value) || !hasTexts(value, 'postId', 'readAt')) return false;
  const { items } = value;
  return Array.isArray(items) && items.every((item) => hasTexts(item, 'deliveryId'));
}

/** Returns whether a value is a variant from a generator. */
export function isVariant(value: unknown): boolean {
  return hasTexts(value, 'id', 'platform', 'topic');
}

/** Returns null if the value isn't one of our responses. */
export function listFitPlans(value: unknown): FitPlanOutput[] | null {
  if (!isRecord(value) || !Array.isArray(value['items'])) return null;
  const items: unknown[] = value['items'];
  return items.every(isFitPlan) ? items : null;
}

function isFitPlan(value: unknown): value is FitPlanOutput {
  return (
    isRecord(value) && hasTexts(value, 'platform', 'verdict') && Array.isArray(value['changes'])
  );
}

/** Returns the message of an error response: its detail, else its message. */
export function findWords(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const messages = [value['detail'], value['message']];
  return messages.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}
