import { Ban, Film, ImagePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { MOMENT_COVERS, PICTURE_COVERS } from '#app/domain/cover.ts';
import type { FileDraft } from '#app/domain/draft.ts';
import { toAcceptAttribute } from '#app/domain/file-formats.ts';
import { toUploadErrorMessage } from '#app/domain/messages.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import type { FitPlanOutput } from '#app/domain/rendition.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { CoverMoment } from './cover-moment.tsx';
import { CoverSearch } from './cover-search.tsx';
import { FieldMessages } from './field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import type { Cover } from './use-cover.ts';

const ACCEPT = toAcceptAttribute(['image']);

export interface CoverPanelProps extends Pick<DraftState, 'media' | 'changeCover'> {
  readonly draft: FileDraft;
  readonly cover: Cover;
  readonly problem: ComposerProblem | null;
}

/** What a video shows before it plays, where the platform lets one choose it. */
export function CoverPanel({ draft, media, cover, problem, changeCover }: CoverPanelProps) {
  if (media?.type !== 'video') return null;
  const { refusal, plans } = cover;
  const messages = [...listMessages(problem, 'cover'), ...(refusal ? [refusal] : [])];
  return (
    <fieldset className="opts coverpanel" id="cover" tabIndex={-1} data-late>
      <legend className="h row">
        <Icon of={Film} size="s" />
        Cover of the video
      </legend>
      <p className="small mut">{describeTakers()}</p>
      <Pictures cover={cover} onChoose={(mediaId) => changeCover({ mediaId })} />
      <FieldMessages id="cover-messages" messages={messages} />
      <Plans draft={draft} plans={plans} />
      <CoverMoment media={media} cover={cover} onChange={(atMs) => changeCover({ atMs })} />
    </fieldset>
  );
}

const nameAll = (platforms: readonly PlatformId[]): string =>
  new Intl.ListFormat('en-GB').format(platforms.map((platform) => PLATFORMS[platform].name));

function describeTakers(): string {
  const onlyMoment = MOMENT_COVERS.filter((platform) => !PICTURE_COVERS.includes(platform));
  const both = MOMENT_COVERS.filter((platform) => PICTURE_COVERS.includes(platform));
  const none = PLATFORM_IDS.filter(
    (platform) => !PICTURE_COVERS.includes(platform) && !MOMENT_COVERS.includes(platform),
  );
  return `${nameAll(PICTURE_COVERS)} take a picture. ${nameAll(onlyMoment)} shows a moment of the video, and so does ${nameAll(both)} where no picture is chosen. ${nameAll(none)} lets nobody choose.`;
}

interface PicturesProps {
  readonly cover: Cover;
  readonly onChoose: (mediaId: string | null) => void;
}

/** Radio buttons, so that a form without scripts sends them too. */
function Pictures({ cover, onChoose }: PicturesProps) {
  const { pictures, picture } = cover;
  const choice = (mediaId: string | null, name: string, look: ReactNode) => (
    <label key={mediaId} title={name}>
      <input
        type="radio"
        name="cover"
        value={mediaId ?? ''}
        aria-label={name}
        checked={(picture?.id ?? null) === mediaId}
        onChange={() => onChoose(mediaId)}
      />
      {look}
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="flabel">A picture</legend>
      <CoverSearch search={cover.search} />
      <div className="coverpics">
        {choice(null, 'No picture', <Icon of={Ban} />)}
        {pictures.map(({ id, fileName, altText, url, posterUrl }) =>
          choice(id, altText ?? fileName, <img src={posterUrl ?? url} alt="" loading="lazy" />),
        )}
      </div>
      <AddPicture cover={cover} />
    </fieldset>
  );
}

/** Without scripts a picture is uploaded in a tab of its own, so that nothing typed here is lost. */
function AddPicture({ cover: { upload } }: Pick<PicturesProps, 'cover'>) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const { state } = upload;
  if (!isHydrated) {
    return (
      <p className="small mut">
        <a href="/app/media-upload" target="_blank" rel="noreferrer">
          Upload another picture
        </a>{' '}
        in a new tab, and update the previews here.
      </p>
    );
  }
  if (state.status === 'uploading') return <UploadProgress {...state} />;
  return (
    <>
      <div className="row">
        <button type="button" className="btn quiet" onClick={() => input.current?.click()}>
          <Icon of={ImagePlus} size="s" />
          Upload a picture
        </button>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="Picture for the cover"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.start(file);
          target.value = '';
        }}
      />
      {state.status === 'failed' ? (
        <FieldMessages id="cover-upload" messages={[toUploadErrorMessage(state.message)]} />
      ) : null}
    </>
  );
}

/** What is changed of the picture for the chosen platforms, and where nothing helps. */
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
