import {
  type Brief,
  getMaxHashtags,
  toBriefFields,
  toHashtagRequest,
} from '#app/domain/suggestions/brief.ts';
import { joinHashtags } from '#app/domain/composer/text-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { HashtagSetOutput } from '#app/domain/suggestions/hashtags.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { PLACES } from '../shell/places.ts';
import { type GeneratorPage, GeneratorScreen } from './generator-screen.tsx';
import { HASHTAG_KIND } from './kinds.tsx';
import { NextSteps } from './next-steps.tsx';

const STREAM = '/ai/api/v1/hashtags/stream';

const STEPS = [
  { to: PLACES.composer.href, label: 'Use in post', isMain: true },
  { to: PLACES.captions.href, label: PLACES.captions.name },
  { to: PLACES.upload.href, label: PLACES.upload.name },
];

export function HashtagScreen({ page }: { page: GeneratorPage<HashtagSetOutput> }) {
  return (
    <GeneratorScreen
      page={page}
      kind={HASHTAG_KIND}
      stream={STREAM}
      toRequest={toHashtagRequest}
      ownField={({ count, target }, change) => (
        <CountField
          value={count}
          max={getMaxHashtags(target)}
          onChange={(next) => change({ count: next })}
        />
      )}
      limits={({ target }) => <HashtagLimits target={target} />}
      nextSteps={(variants, brief) => (
        <NextSteps
          steps={STEPS}
          addToDraft={(draft) => withHashtags(draft, variants)}
          fields={[
            ...toBriefFields(brief),
            ['hashtags', joinHashtags(variants[0]?.hashtags ?? [])],
          ]}
        />
      )}
    />
  );
}

function HashtagLimits({ target }: Pick<Brief, 'target'>) {
  const platform = target === 'all' ? null : PLATFORMS[target];
  return (
    <dl className="limits">
      <div>
        <dt>Maximum Hashtags</dt>
        <dd className="num">{platform?.maxHashtags ?? 'Varies by platform'}</dd>
      </div>
      <div>
        <dt>Recommended Count</dt>
        <dd className="num">{platform?.recommendedHashtags ?? 'Varies by platform'}</dd>
      </div>
    </dl>
  );
}

interface CountFieldProps {
  readonly value: number;
  readonly max: number;
  readonly onChange: (count: number) => void;
}

/** Lowers a number above the platform's maximum to the maximum. */
function CountField({ value, max, onChange }: CountFieldProps) {
  const shown = Math.min(value, max);
  return (
    <div className="field short">
      <label htmlFor="count">Count</label>
      <input
        id="count"
        name="count"
        className="input num"
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        value={shown}
        onChange={({ target }) => {
          const count = target.valueAsNumber;
          if (Number.isInteger(count)) onChange(Math.min(max, Math.max(1, count)));
        }}
      />
    </div>
  );
}

/** A single set applies to all platforms, and several apply to one each. Captions are kept. */
function withHashtags(
  { shared, own }: Pick<Draft, 'mode' | 'shared' | 'own'>,
  variants: readonly HashtagSetOutput[],
): Partial<Draft> {
  const [first] = variants;
  if (!first) return {};
  if (variants.length === 1) return { shared: { ...shared, hashtags: first.hashtags } };
  const next = { ...own };
  for (const { platform, hashtags } of variants)
    next[platform] = { caption: own[platform]?.caption ?? shared.caption, hashtags };
  return { mode: 'unique', own: next };
}
