import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import { restRequest, type Call } from './api.ts';
import { API_CALL } from './errors.ts';
import { listReadings } from './little-text.ts';
import { PagePosts } from './wire.ts';

/** The platform's clock and ours may differ by this much. */
const CLOCK_SLACK_MS = 60_000;

/**
 * Looks among the Page's newest posts for this text, made since the attempt. Null where the token may not
 * list them.
 */
export async function findPagePost(
  { config, context }: Call,
  attemptAt: Date,
): Promise<{ readonly urn: string | null } | null> {
  const author = encodeURIComponent(context.account.externalId);
  const path = `posts?author=${author}&q=author&count=10&sortBy=CREATED`;
  try {
    const { elements } = await requestAuthorizedJson(
      context,
      { ...restRequest(config, 'GET', { path }), idempotent: true },
      { ...API_CALL, schema: PagePosts },
    );
    const since = attemptAt.getTime() - CLOCK_SLACK_MS;
    const found = elements.find(
      ({ commentary, createdAt }) => createdAt >= since && isSame(commentary, context.content.text),
    );
    return { urn: found?.id ?? null };
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'permission') return null;
    throw error;
  }
}

function isSame(commentary: string, text: string): boolean {
  const sent = normalize(text);
  return listReadings(commentary).some((reading) => normalize(reading) === sent);
}

function normalize(text: string): string {
  return text.normalize('NFC').trim();
}
