import type { SeriesFormValues } from '#app/components/series/series-fields.tsx';
import type { ComposerDraft } from '#app/domain/composer/composer-drafts.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { toPublishRequest } from '#app/domain/composer/draft.ts';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';
import { toViolations, type Violation } from '#app/domain/errors/violations.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import { CreateSeriesInput } from '#app/domain/series/series.ts';
import { chooseTargets } from '../shared/choose-targets.ts';
import { settleCover } from '../shared/read-covers.ts';
import { readFits } from '../shared/read-fits.ts';
import { readDeclaredMentions } from '../shared/read-mentions.ts';
import { toSeriesTexts, toSeriesTimes } from '../shared/series-form.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

interface SeriesDraft {
  readonly opened: Pick<ComposerDraft, 'draft' | 'files'>;
  readonly values: SeriesFormValues;
}

type SeriesRequest =
  | { readonly input: CreateSeriesInput; readonly violations: readonly [] }
  | { readonly input: null; readonly violations: readonly Violation[] };

/** Returns a draft and a form as the request that creates the series, or what is wrong with the form. */
export async function toSeriesInput(
  context: SignedInContext,
  { opened, values }: SeriesDraft,
): Promise<SeriesRequest> {
  const { draft: stored, files } = opened;
  const accounts = await context.services.accounts.listAccounts(context.actor);
  const fits = await readFits(context, { draft: stored, accounts });
  const mentions = await readDeclaredMentions(context, stored);
  const rows = assessPlatforms(stored, { accounts, files, fits, mentions, creators: {} });
  const { platforms, targets } = chooseTargets(stored, { rows, skipped: [] });
  const draft = { ...settleCover(stored, { files, fits }), time: PUBLISH_NOW, resends: null };
  const post = toPublishRequest(draft, platforms, targets);
  const read = parse({ ...toSeriesTimes(values), post });
  if (read.input === null || draft.mode === 'unique') return read;
  const before = { post: read.input.post, evergreen: null };
  return parse({ ...read.input, ...toSeriesTexts(values, before) });
}

function parse(request: unknown): SeriesRequest {
  const parsed = CreateSeriesInput.safeParse(request, createReadableErrors('The series'));
  return parsed.success
    ? { input: parsed.data, violations: [] }
    : { input: null, violations: toViolations(CreateSeriesInput, parsed.error) };
}
