import { isDeepStrictEqual } from 'node:util';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Violation } from '#app/server/errors/app-error.ts';

/** Returns a violation if a change gives the posts of a thread other files: a post keeps those it was accepted with. */
export function refuseOtherThreadFiles(
  before: Pick<PublishPostInput, 'platformOptions'>,
  after: Pick<PublishPostInput, 'platformOptions'>,
): Violation[] {
  if (isDeepStrictEqual(listFiles(before), listFiles(after))) return [];
  const message =
    'A change keeps the files of a thread. Send each with the mediaIds that it has, or cancel this post and send another one.';
  return [{ pointer: '/platformOptions/twitter/thread', code: 'invalid_value', message }];
}

const listFiles = ({ platformOptions }: Pick<PublishPostInput, 'platformOptions'>) =>
  (platformOptions.twitter?.thread ?? []).flatMap(({ mediaIds = [] }) =>
    mediaIds.length > 0 ? [mediaIds] : [],
  );
