import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import type { Candidate } from '#app/server/platforms/kit/choose-own-post.ts';
import { readFirst } from '#app/server/platforms/kit/optional-read.ts';
import { restRequest, type Call } from '../api.ts';
import { API_CALL } from '../errors.ts';
import { listReadings } from './little-text.ts';
import { PagePosts } from '../wire.ts';

/** Lists the Page's newest posts that have this text. Returns null if LinkedIn refuses to list posts. */
export async function listSamePosts({
  config,
  context,
}: Call): Promise<readonly Candidate[] | null> {
  const author = encodeURIComponent(context.account.externalId);
  const path = `posts?author=${author}&q=author&count=10&sortBy=CREATED`;
  const found = await readFirst(() =>
    requestAuthorizedJson(
      context,
      { ...restRequest(config, 'GET', { path }), idempotent: true },
      { ...API_CALL, schema: PagePosts },
    ),
  );
  if (found === null) return null;
  return found.elements
    .filter(({ commentary }) => isSame(commentary, context.content.text))
    .map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt) }));
}

export function isSame(commentary: string, text: string): boolean {
  const sent = normalize(text);
  return listReadings(commentary).some((reading) => normalize(reading) === sent);
}

function normalize(text: string): string {
  return text.normalize('NFC').trim();
}
