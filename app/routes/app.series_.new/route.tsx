import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewSeriesScreen, type PreviewedDates } from '#app/components/series/new-series-screen.tsx';
import type { SeriesFormValues, SeriesMessages } from '#app/components/series/series-fields.tsx';
import { PLACES } from '#app/components/shell/places.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import type { ComposerDraft } from '#app/domain/composer/composer-drafts.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { DraftVersion } from '#app/domain/posts/saved-drafts.ts';
import { toShownTime } from '#app/domain/posts/shown-time.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import { describeSeries } from '#app/domain/series/describe-series.ts';
import { listOccurrences } from '#app/domain/series/list-occurrences.ts';
import { NEW_REPEAT } from '#app/domain/series/repeat-fields.ts';
import { chooseTargets } from '../shared/choose-targets.ts';
import { toFields } from '../shared/form-fields.ts';
import { readTimeFacts } from '../shared/read-time-facts.ts';
import { orErrorPage } from '../shared/refusals.ts';
import { readSeriesForm, toSeriesMessages, toSeriesTimes } from '../shared/series-form.ts';
import { describePlaces } from '../shared/series-places.ts';
import { requireSignedIn, type SignedInContext } from '../shared/signed-in.ts';
import { toSeriesInput } from './to-series-input.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Repeat a post · Fanfare' }];

/** Dates that the page shows before the series is created. */
const SHOWN = 8;
const FIRST_CLOCK = '09:00';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const draftId = new URL(request.url).searchParams.get('draft') ?? '';
  const opened = await orErrorPage(services.drafts.openComposerDraft(actor, { draftId }));
  return readPage(signedIn, { request, opened, values: null });
}

interface PageRequest {
  readonly request: Request;
  readonly opened: ComposerDraft;
  /** The form as it was filled in; null for what the draft says. */
  readonly values: SeriesFormValues | null;
}

async function readPage(signedIn: SignedInContext, { request, opened, values }: PageRequest) {
  const { id: draftId, version, draft } = opened;
  const [facts, accounts] = await Promise.all([
    readTimeFacts(signedIn, { request, choice: PUBLISH_NOW }),
    signedIn.services.accounts.listAccounts(signedIn.actor),
  ]);
  const { format, firstDay, today } = facts;
  const { date, clock, timeZone } = draft.time;
  const shown: SeriesFormValues = values ?? {
    date: date || today,
    clock: clock || FIRST_CLOCK,
    timeZone: timeZone || format.timeZone,
    repeat: NEW_REPEAT,
    disambiguation: 'reject',
    texts: [draft.shared.caption],
    cooldownDays: '0',
  };
  const rows = assessPlatforms(draft, { accounts, files: opened.files, fits: [], creators: {} });
  return {
    draftId,
    version,
    hasOwnTexts: draft.mode === 'unique',
    places: describePlaces(
      toTargets(chooseTargets(draft, { rows, skipped: [] }).targets),
      accounts,
    ),
    values: shown,
    format,
    firstDay,
    dates: listDates(shown, { format, now: new Date(facts.now) }),
  };
}

const toTargets = ({
  platforms = [],
  accountIds = [],
}: ReturnType<typeof chooseTargets>['targets']) => ({ platforms, accountIds });

function listDates(
  values: SeriesFormValues,
  { format, now }: { readonly format: Parameters<typeof toShownTime>[1]; readonly now: Date },
): PreviewedDates | null {
  const { start, rrule, disambiguation } = toSeriesTimes(values);
  const { occurrences } = listOccurrences({ ...start, rrule, disambiguation });
  if (occurrences === null) return null;
  return {
    text: describeSeries({ start, rrule }),
    first: occurrences.slice(0, SHOWN).map(({ at }) => toShownTime(at.toISOString(), format, now)),
    count: occurrences.length,
    key: toKey(values),
  };
}

/** Identifies the fields that decide about the dates. */
const toKey = (values: SeriesFormValues): string => JSON.stringify(toSeriesTimes(values));

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const fields = toFields(await request.formData());
  const draftId = fields.get('draftId') ?? '';
  const version = DraftVersion.safeParse(Number(fields.get('version'))).data ?? 0;
  const values = readSeriesForm(fields);
  const opened = await orErrorPage(services.drafts.openComposerDraft(actor, { draftId }));
  const isUnseen = fields.get('previewed') !== toKey(values);
  const respond = async (messages: SeriesMessages, status: number) =>
    data(
      { ...(await readPage(signedIn, { request, opened, values })), messages, isUnseen },
      { status },
    );
  try {
    const { input, violations } = await toSeriesInput(signedIn, { opened, values });
    if (input === null)
      return await respond(toSeriesMessages({ message: '', violations }, values), 422);
    if (fields.get('intent') === 'preview' || isUnseen) {
      await services.series.previewSeries(actor, input);
      return await respond({}, 200);
    }
    const saved = { draftId, version };
    const { id } = await services.series.createSeries(actor, { input, source: 'web', saved });
    return redirect(`${PLACES.series.href}/${id}?done=created`, 303);
  } catch (error) {
    if (isAppError(error)) return respond(toSeriesMessages(error, values), error.status);
    throw error;
  }
}

export default function NewSeries() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <NewSeriesScreen
      {...(result ?? loaded)}
      messages={result?.messages ?? {}}
      isUnseen={result?.isUnseen ?? false}
    />
  );
}
