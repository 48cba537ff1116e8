import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CaptionScreen } from '#app/components/suggestions/caption-screen.tsx';
import { toCaptionRequest } from '#app/domain/brief.ts';
import { GenerateCaptionsInput } from '#app/domain/captions.ts';
import { toFields, toSignedIn } from '../app.platform-preview/read-facts.ts';
import { answerForm } from './generator-action.ts';
import { EARLIER_SHOWN, readGeneratorFacts, useGeneratorPage } from './generator-page.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Captions · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const [facts, { items }] = await Promise.all([
    readGeneratorFacts(signedIn, request.url),
    services.captions.list(actor, { limit: EARLIER_SHOWN }),
  ]);
  return { ...facts, earlier: items };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { actor, services } = signedIn;
  const { captions } = services;
  return answerForm(toFields(await request.formData()), {
    field: 'caption',
    input: GenerateCaptionsInput,
    toRequest: toCaptionRequest,
    generate: (input) => captions.generate(actor, { input, signal: request.signal }),
    edit: (captionId, caption) => captions.edit(actor, { captionId, caption }),
    remove: (captionId) => captions.delete(actor, { captionId }),
  });
}

export default function CaptionGenerator() {
  return <CaptionScreen page={useGeneratorPage(useLoaderData<typeof loader>())} />;
}
