import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HashtagScreen } from '#app/components/suggestions/hashtag-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { toHashtagRequest } from '#app/domain/suggestions/brief.ts';
import { splitHashtags } from '#app/domain/composer/text-fields.ts';
import { GenerateHashtagsInput, type HashtagSetOutput } from '#app/domain/suggestions/hashtags.ts';
import { useGeneratorPage } from './shared/generator-page.ts';
import { actOnGenerator, type Generator, loadGenerator } from './shared/generator-route.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.hashtags);

const HASHTAGS: Generator<GenerateHashtagsInput, string[], HashtagSetOutput> = {
  pick: ({ hashtags }) => hashtags,
  input: GenerateHashtagsInput,
  toRequest: toHashtagRequest,
  field: 'hashtags',
  toValue: splitHashtags,
};

export const loader = (args: LoaderFunctionArgs) => loadGenerator(HASHTAGS, args);

export const action = (args: ActionFunctionArgs) => actOnGenerator(HASHTAGS, args);

export default function HashtagGenerator() {
  return <HashtagScreen page={useGeneratorPage(useLoaderData<typeof loader>())} />;
}
