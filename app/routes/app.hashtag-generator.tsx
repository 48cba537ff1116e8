import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HashtagScreen } from '#app/components/suggestions/hashtag-screen.tsx';
import { toHashtagRequest } from '#app/domain/brief.ts';
import { splitHashtags } from '#app/domain/draft.ts';
import { GenerateHashtagsInput } from '#app/domain/hashtags.ts';
import { answerForm } from './app.caption-generator/generator-action.ts';
import {
  EARLIER_SHOWN,
  readGeneratorFacts,
  useGeneratorPage,
} from './app.caption-generator/generator-page.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Hashtags · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const [facts, { items }] = await Promise.all([
    readGeneratorFacts(signedIn, request.url),
    services.hashtags.list(actor, { limit: EARLIER_SHOWN }),
  ]);
  return { ...facts, earlier: items };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { actor, services } = signedIn;
  const { hashtags } = services;
  return answerForm(toFields(await request.formData()), {
    field: 'hashtags',
    input: GenerateHashtagsInput,
    toRequest: toHashtagRequest,
    generate: (input) => hashtags.generate(actor, { input, signal: request.signal }),
    edit: (hashtagSetId, text) =>
      hashtags.edit(actor, { hashtagSetId, hashtags: splitHashtags(text) }),
    remove: (hashtagSetId) => hashtags.delete(actor, { hashtagSetId }),
  });
}

export default function HashtagGenerator() {
  return <HashtagScreen page={useGeneratorPage(useLoaderData<typeof loader>())} />;
}
