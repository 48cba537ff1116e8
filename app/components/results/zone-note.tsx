import type { PostTimes } from '#app/domain/posts/show-post-times.ts';

/** Names the zone of a list's scheduled times once; nothing if the list has none. */
export function ZoneNote({ times }: { readonly times: PostTimes }) {
  const [first] = Object.values(times);
  if (!first) return null;
  return <p className="small mut">Scheduled times are in {first.timeZone.replaceAll('_', ' ')}.</p>;
}
