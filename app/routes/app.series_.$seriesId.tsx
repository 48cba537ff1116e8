import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import type { SeriesFormValues, SeriesMessages } from '#app/components/series/series-fields.tsx';
import { SeriesScreen } from '#app/components/series/series-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { type AppErrorShape, isAppError } from '#app/domain/errors/app-error-shape.ts';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';
import { toViolations } from '#app/domain/errors/violations.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import { describeSeries } from '#app/domain/series/describe-series.ts';
import { toShownOccurrence } from '#app/domain/series/shown-occurrences.ts';
import { type SeriesOutput, UpdateSeriesInput } from '#app/domain/series/series.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { toFields } from './shared/form-fields.ts';
import { readTimeFacts } from './shared/read-time-facts.ts';
import { orErrorPage } from './shared/refusals.ts';
import {
  readSeriesForm,
  toSeriesForm,
  toSeriesMessages,
  toSeriesTexts,
  toSeriesTimes,
} from './shared/series-form.ts';
import { describePlaces } from './shared/series-places.ts';
import { requireSignedIn, type SignedInContext } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.series);

/** Dates that the page shows at first. */
const SHOWN = 12;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const byId = { seriesId: params['seriesId'] ?? '' };
  const series = await orErrorPage(services.series.getSeries(actor, byId));
  const [{ items }, accounts, facts] = await Promise.all([
    services.series.listOccurrences(actor, byId),
    services.accounts.listAccounts(actor),
    readTimeFacts(signedIn, { request, choice: PUBLISH_NOW }),
  ]);
  const { format, firstDay } = facts;
  const now = new Date(facts.now);
  const query = new URL(request.url).searchParams;
  const ahead = items.filter(({ at }) => new Date(at) > now);
  const listed = query.has('all') ? items : ahead.slice(0, SHOWN);
  const waiting = items.filter(
    ({ state, post }) =>
      state === 'created' && (post?.state === 'scheduled' || post?.state === 'held'),
  );
  const later = items.filter(({ state }) => state === 'planned' || state === 'blocked');
  const { id, state, remaining, blocked, updatedAt, post } = series;
  return {
    series: { id, state, remaining, blocked, updatedAt },
    text: describeSeries(series),
    caption: series.evergreen?.texts[0]?.caption ?? post.content.captions[0] ?? '',
    hasOwnTexts: post.isIndividualMode,
    places: describePlaces(post, accounts),
    occurrences: listed.map((one) => toShownOccurrence(one, { format, now })),
    hidden: items.length - listed.length,
    stopping: { posts: waiting.length, later: later.length },
    format,
    firstDay,
    notice: NOTICES[query.get('done') ?? ''] ?? toStoppedNotice(query),
    values: toSeriesForm(series),
  };
}

const NOTICES: Readonly<Record<string, string>> = {
  created: 'Series created. Its posts are scheduled 90 days ahead.',
  saved: 'Series changed. Its posts are scheduled again.',
  skipped: 'Date skipped.',
};

function toStoppedNotice(query: URLSearchParams): string | null {
  const canceled = query.get('canceled') ?? '';
  if (!/^\d{1,3}$/u.test(canceled)) return null;
  return `Series stopped. ${formatCount(Number(canceled), 'scheduled post')} canceled.`;
}

interface ActionData {
  /** The refused form; null if it had no fields to fill in. */
  readonly values: SeriesFormValues | null;
  readonly messages: SeriesMessages;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const fields = toFields(await request.formData());
  const seriesId = params['seriesId'] ?? '';
  const page = `${PLACES.series.href}/${seriesId}`;
  const intent = fields.get('intent');
  try {
    if (intent === 'skip') {
      const local = fields.get('local') ?? '';
      await services.series.skipOccurrence(actor, { seriesId, local });
      return redirect(`${page}?done=skipped`, 303);
    }
    if (intent === 'stop') {
      const { canceledPosts } = await services.series.stopSeries(actor, { seriesId });
      return redirect(`${page}?canceled=${canceledPosts}`, 303);
    }
    const refusal = await save(signedIn, { seriesId, fields });
    return refusal ?? redirect(`${page}?done=saved`, 303);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse(error, intent === 'save' ? fields : null);
  }
}

function refuse(
  error: Pick<AppErrorShape, 'message' | 'violations' | 'status'>,
  fields: URLSearchParams | null,
) {
  const values = readSeriesForm(fields ?? new URLSearchParams());
  const messages = toSeriesMessages(error, values);
  return data<ActionData>({ values: fields && values, messages }, { status: error.status });
}

/** Saves what the form changed. Returns a refusal, or null. */
async function save(
  { services, actor }: SignedInContext,
  { seriesId, fields }: { readonly seriesId: string; readonly fields: URLSearchParams },
) {
  const before = await services.series.getSeries(actor, { seriesId });
  const parsed = UpdateSeriesInput.safeParse(
    toChange(readSeriesForm(fields), before),
    createReadableErrors('The series'),
  );
  if (!parsed.success) {
    const violations = toViolations(UpdateSeriesInput, parsed.error);
    return refuse({ message: '', violations, status: 422 }, fields);
  }
  await services.series.updateSeries(actor, { seriesId, ...parsed.data });
  return null;
}

/** Leaves out what is as before, because the start of a series that has begun can only stay. */
function toChange(typed: SeriesFormValues, before: SeriesOutput): object {
  const shown = toSeriesForm(before);
  const { start, rrule, disambiguation } = toSeriesTimes(typed);
  const isStartSame = (['date', 'clock', 'timeZone'] as const).every(
    (name) => typed[name] === shown[name],
  );
  const areTextsSame =
    before.post.isIndividualMode ||
    (typed.cooldownDays === shown.cooldownDays &&
      JSON.stringify(typed.texts.filter(Boolean)) === JSON.stringify(shown.texts));
  return {
    ...(isStartSame ? {} : { start }),
    ...(rrule === before.rrule ? {} : { rrule }),
    ...(disambiguation === before.disambiguation ? {} : { disambiguation }),
    ...(areTextsSame ? {} : toSeriesTexts(typed, before)),
  };
}

export default function SeriesPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useSettled(useActionData<typeof action>());
  return (
    <SeriesScreen
      {...loaded}
      values={refused?.values ?? loaded.values}
      messages={refused?.messages ?? {}}
      notice={refused ? null : loaded.notice}
    />
  );
}
