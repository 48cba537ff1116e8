import { type Brief, toBriefFields, toCaptionRequest } from '#app/domain/suggestions/brief.ts';
import type { CaptionOutput } from '#app/domain/suggestions/captions.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { PLACES } from '../shell/places.ts';
import { ToneField } from './brief-fields.tsx';
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
      ownField={({ tone }, change) => (
        <ToneField value={tone} onChange={(next) => change({ tone: next })} />
      )}
      limits={({ target }) => <CaptionLimits target={target} />}
      nextSteps={(variants, brief) => (
        <NextSteps
          steps={STEPS}
          addToDraft={(draft) => withCaptions(draft, variants)}
          fields={[...toBriefFields(brief), ['caption', variants[0]?.caption ?? '']]}
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

/** A single caption applies to all platforms, and several apply to one each. Hashtags are kept. */
function withCaptions(
  { shared, own }: Pick<Draft, 'mode' | 'shared' | 'own'>,
  variants: readonly CaptionOutput[],
): Partial<Draft> {
  const [first] = variants;
  if (!first) return {};
  if (variants.length === 1) return { shared: { ...shared, caption: first.caption } };
  const next = { ...own };
  for (const { platform, caption } of variants)
    next[platform] = { hashtags: own[platform]?.hashtags ?? shared.hashtags, caption };
  return { mode: 'unique', own: next };
}
