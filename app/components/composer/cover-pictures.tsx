import { ImagePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { toAcceptAttribute } from '#app/domain/media/file-formats.ts';
import { toUploadErrorMessage } from '#app/domain/errors/messages.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { CoverSearch } from './cover-search.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import type { Cover } from './use-cover.ts';

const ACCEPT = toAcceptAttribute(['image']);

interface CoverPicturesProps {
  readonly cover: Cover;
  readonly legend: string;
  /** Name and look of the option for no image. */
  readonly none: { readonly name: string; readonly visual: ReactNode };
  readonly onChoose: (mediaId: string | null) => void;
}

/**
 * Lets the user choose an image. Uses radio buttons, so that a form without scripts submits the choice too.
 */
export function CoverPictures({ cover, legend, none, onChoose }: CoverPicturesProps) {
  const { pictures, picture } = cover;
  const choice = (mediaId: string | null, name: string, visual: ReactNode) => (
    <label key={mediaId} title={name}>
      <input
        type="radio"
        name="cover"
        value={mediaId ?? ''}
        aria-label={name}
        checked={(picture?.id ?? null) === mediaId}
        onChange={() => onChoose(mediaId)}
      />
      {visual}
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="flabel">{legend}</legend>
      <CoverSearch search={cover.search} />
      <div className="coverpics">
        {choice(null, none.name, none.visual)}
        {pictures.map(({ id, fileName, altText, url, posterUrl }) =>
          choice(id, altText ?? fileName, <img src={posterUrl ?? url} alt="" loading="lazy" />),
        )}
      </div>
      <AddPicture cover={cover} />
    </fieldset>
  );
}

/** Without scripts, uploads open in a new tab so that nothing typed here is lost. */
function AddPicture({ cover: { upload } }: Pick<CoverPicturesProps, 'cover'>) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const { state } = upload;
  if (!isHydrated) {
    return (
      <p className="small mut">
        <a href="/app/media-upload" target="_blank" rel="noreferrer">
          Upload another image
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
          Upload an image
        </button>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="Cover image"
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
