import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CaptionScreen } from '#app/components/suggestions/caption-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { toCaptionRequest } from '#app/domain/suggestions/brief.ts';
import { type CaptionOutput, GenerateCaptionsInput } from '#app/domain/suggestions/captions.ts';
import type { CaptionValue } from '#app/server/services/suggestions/captions/caption-kind.ts';
import { useGeneratorPage } from '../shared/generator-page.ts';
import { actOnGenerator, type Generator, loadGenerator } from '../shared/generator-route.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.captions);

const CAPTIONS: Generator<GenerateCaptionsInput, CaptionValue, CaptionOutput> = {
  pick: ({ captions }) => captions,
  input: GenerateCaptionsInput,
  toRequest: toCaptionRequest,
  field: 'caption',
  toValue: (text) => text,
};

export const loader = (args: LoaderFunctionArgs) => loadGenerator(CAPTIONS, args);

export const action = (args: ActionFunctionArgs) => actOnGenerator(CAPTIONS, args);

export default function CaptionGenerator() {
  return <CaptionScreen page={useGeneratorPage(useLoaderData<typeof loader>())} />;
}
