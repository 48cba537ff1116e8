import type { FoundHandle } from '#app/server/ports/found-handle.ts';
import type { PlatformCallContext } from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../../kit/call-platform.ts';
import type { TwitterConfig } from '../config.ts';
import { twitterRules } from '../errors.ts';
import { FoundUsers } from '../wire.ts';

/** X charges for each user that it returns. */
const MAX_USERS = 5;

/** Searches X by name or username. X's own pattern for the query allows few characters. */
export async function findTwitterHandles(
  config: TwitterConfig,
  { context, accessToken }: { context: PlatformCallContext; accessToken: string },
  text: string,
): Promise<FoundHandle[]> {
  const query = text
    .replace(/[^\w' ]+/gu, ' ')
    .trim()
    .slice(0, 50);
  if (query === '') return [];
  const { data } = await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/2/users/search`,
      query: { query, max_results: String(MAX_USERS) },
      headers: { authorization: `Bearer ${accessToken}` },
      idempotent: true,
    },
    { rules: twitterRules, schema: FoundUsers },
  );
  return data.map(({ name, username }) => ({
    handle: username,
    name,
    profileUrl: `${config.webUrl}/${username}`,
  }));
}
