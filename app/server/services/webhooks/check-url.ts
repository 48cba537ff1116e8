import { AppError } from '#app/server/errors/app-error.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import type { ServiceDeps } from '../deps.ts';

/** Throws `validation_failed` for a URL that Fanfare doesn't send to. */
export function checkWebhookUrl(
  { webhookSender }: Pick<ServiceDeps, 'webhookSender'>,
  url: string,
): void {
  try {
    webhookSender.check(url);
  } catch (error) {
    if (!(error instanceof UrlFetchError)) throw error;
    const { message, problem } = error;
    const violations = [{ pointer: '/url', code: `url_${problem}` as const, message }];
    throw new AppError('validation_failed', { message, violations, cause: error });
  }
}
