import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SeriesListScreen } from '#app/components/series/series-list-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { toShownTime } from '#app/domain/posts/shown-time.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import { describeSeries } from '#app/domain/series/describe-series.ts';
import { ListSeriesInput } from '#app/domain/series/series.ts';
import { readTimeFacts } from './shared/read-time-facts.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.series);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const query = new URL(request.url).searchParams;
  // A truncated or hand-written URL shows the series from the newest on.
  const cursor = ListSeriesInput.shape.cursor.safeParse(query.get('cursor') ?? undefined).data;
  const [{ items, nextCursor }, { format, now }] = await Promise.all([
    services.series.listSeries(actor, { limit: 20, cursor }),
    readTimeFacts(signedIn, { request, choice: PUBLISH_NOW }),
  ]);
  const shown = items.map((series) => {
    const { id, state, remaining, blocked, nextAt, evergreen, post } = series;
    const caption = evergreen?.texts[0]?.caption ?? post.content.captions[0] ?? '';
    const next = nextAt === null ? null : toShownTime(nextAt, format, new Date(now));
    return { id, state, remaining, blocked, caption, next, text: describeSeries(series) };
  });
  return { items: shown, nextCursor, isOlder: cursor !== undefined };
}

export default function SeriesList() {
  return <SeriesListScreen {...useLoaderData<typeof loader>()} />;
}
