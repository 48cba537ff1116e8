import { Ban, Film } from 'lucide-react';
import { MOMENT_COVERS, PICTURE_COVERS } from '#app/domain/fit/cover.ts';
import type { FileDraft } from '#app/domain/composer/draft.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { CoverFrame } from './cover-frame.tsx';
import { CoverPictures } from './cover-pictures.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import type { Cover } from './use-cover.ts';

export interface CoverPanelProps extends Pick<DraftState, 'changeCover'> {
  readonly draft: FileDraft;
  readonly cover: Cover;
  readonly problem: ComposerProblem | null;
}

/** Lets the person choose the video's cover for platforms that support one. */
export function CoverPanel({ draft, cover, problem, changeCover }: CoverPanelProps) {
  const { video, plans } = cover;
  if (!video) return null;
  const messages = listMessages(problem, 'cover');
  return (
    <fieldset className="opts coverpanel" id="cover" tabIndex={-1} data-lazy>
      <legend className="h row">
        <Icon of={Film} size="s" />
        Video cover
      </legend>
      <p className="small mut">{listSupportingPlatforms()}</p>
      <CoverPictures
        cover={cover}
        legend="An image"
        none={{ name: 'No image', visual: <Icon of={Ban} /> }}
      />
      <FieldMessages id="cover-messages" messages={messages} />
      <Plans draft={draft} plans={plans} />
      <CoverFrame media={video} cover={cover} onChange={(atMs) => changeCover({ atMs })} />
    </fieldset>
  );
}

const nameAll = (platforms: readonly PlatformId[]): string =>
  new Intl.ListFormat('en-GB').format(platforms.map((platform) => PLATFORMS[platform].name));

function listSupportingPlatforms(): string {
  const onlyMoment = MOMENT_COVERS.filter((platform) => !PICTURE_COVERS.includes(platform));
  const both = MOMENT_COVERS.filter((platform) => PICTURE_COVERS.includes(platform));
  const none = PLATFORM_IDS.filter(
    (platform) => !PICTURE_COVERS.includes(platform) && !MOMENT_COVERS.includes(platform),
  );
  return `${nameAll(PICTURE_COVERS)} accept an image. ${nameAll(onlyMoment)} shows a frame of the video, and so does ${nameAll(both)} without an image. ${nameAll(none)} doesn’t support custom covers.`;
}

/** Lists how the cover is converted for the selected platforms, and where it can't be. */
function Plans({ draft, plans }: { draft: FileDraft; plans: readonly FitPlanOutput[] }) {
  const shown = plans.filter(
    ({ platform, needed }) => needed && draft.platforms.includes(platform),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="fitlist">
      {shown.map(({ platform, changes, reason }) => (
        <li key={platform}>
          <span className="who">
            <PlatformGlyph platform={platform} />
            {PLATFORMS[platform].name}
          </span>
          {reason ? <FieldMessages id={`cover-${platform}`} messages={[reason]} /> : null}
          {changes.length > 0 ? (
            <ul>
              {changes.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
