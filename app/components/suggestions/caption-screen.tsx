import { type Brief, toBriefFields, toCaptionRequest } from '#app/domain/suggestions/brief.ts';
import type { CaptionOutput } from '#app/domain/suggestions/captions.ts';
import { toThreadFields } from '#app/domain/composer/draft-thread.ts';
import { toDraftThread, withCaptions } from '#app/domain/composer/with-captions.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { PLACES } from '../shell/places.ts';
import { PartFields, ToneField } from './brief-fields.tsx';
import { type GeneratorPage, GeneratorScreen } from './generator-screen.tsx';
import { CAPTION_KIND } from './kinds.tsx';
import { NextSteps } from './next-steps.tsx';

const STREAM = '/ai/api/v1/captions/stream';

const STEPS = [
  { to: PLACES.composer.href, label: 'Use in post', isMain: true },
  { to: PLACES.hashtags.href, label: PLACES.hashtags.name },
  { to: PLACES.upload.href, label: PLACES.upload.name },
];

export function CaptionScreen({ page }: { page: GeneratorPage<CaptionOutput> }) {
  return (
    <GeneratorScreen
      page={page}
      kind={CAPTION_KIND}
      stream={STREAM}
      toRequest={toCaptionRequest}
      ownField={(brief, change) => (
        <>
          <ToneField value={brief.tone} onChange={(next) => change({ tone: next })} />
          <PartFields brief={brief} onChange={change} />
        </>
      )}
      limits={({ target }) => <CaptionLimits target={target} />}
      nextSteps={(variants, brief) => (
        <NextSteps
          steps={STEPS}
          addToDraft={(draft) => withCaptions(draft, variants)}
          fields={[...toBriefFields(brief), ...toDraftFields(variants[0])]}
        />
      )}
    />
  );
}

function CaptionLimits({ target }: Pick<Brief, 'target'>) {
  const platform = target === 'all' ? null : PLATFORMS[target];
  return (
    <dl className="limits">
      <div>
        <dt>Maximum characters</dt>
        <dd className="num">
          {platform ? toCountText(platform.maxCharacters) : 'Varies by platform'}
        </dd>
      </div>
      <div>
        <dt>Recommended style</dt>
        <dd>{platform ? toSentence(platform.promptStyle) : 'Varies by platform'}</dd>
      </div>
    </dl>
  );
}

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The fields of a post for a link without scripts. */
function toDraftFields(variant: CaptionOutput | undefined): [string, string][] {
  if (!variant) return [];
  return [
    ['caption', variant.caption],
    ...toThreadFields(toDraftThread(variant)),
    ...(variant.firstComment ? [['comment', variant.firstComment] as [string, string]] : []),
  ];
}
