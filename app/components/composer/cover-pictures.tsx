import { ImagePlus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { toAcceptAttribute } from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { toUploadErrorMessage } from '#app/domain/errors/messages/media.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { useUpload } from '../hooks/use-upload.ts';
import { Icon } from '../ui/icon.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { CoverSearch } from './cover-search.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { NO_PICTURE } from './cover-limits.ts';
import type { Cover } from './use-cover.ts';
import { useCoverSearch } from './use-cover-search.ts';

const ACCEPT = toAcceptAttribute(['image']);

interface CoverPicturesProps {
  readonly cover: Cover;
  readonly legend: string;
  /** Name and look of the option for no image. */
  readonly none: { readonly name: string; readonly visual: ReactNode };
}

/**
 * Lets the user choose an image. Uses radio buttons, so that a form without scripts submits the choice too.
 */
export function CoverPictures({ cover, legend, none }: CoverPicturesProps) {
  const { picture, choose, sent } = cover;
  const { pictures: found, search } = useCoverSearch(sent);
  const [added, setAdded] = useState<readonly MediaOutput[]>([]);
  const pictures = listOnce([...added, picture, sent.chosen], found);
  const choice = (one: MediaOutput | null, name: string, visual: ReactNode) => (
    <label key={one?.id ?? ''} title={name}>
      <input
        type="radio"
        name="cover"
        value={one?.id ?? ''}
        aria-label={name}
        checked={picture?.id === one?.id}
        onChange={() => choose(one)}
      />
      {visual}
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="flabel">{legend}</legend>
      <CoverSearch search={search} />
      <div className="coverpics">
        {choice(null, none.name, none.visual)}
        {pictures.map((one) =>
          choice(
            one,
            one.altText ?? one.fileName,
            <img src={one.posterUrl ?? one.url} alt="" loading="lazy" />,
          ),
        )}
      </div>
      <AddPicture
        onAdd={(one) => {
          setAdded((before) => [one, ...before]);
          choose(one);
        }}
      />
    </fieldset>
  );
}

/** Returns both lists without duplicates, added images first. */
function listOnce(
  added: readonly (MediaOutput | null)[],
  found: readonly MediaOutput[],
): MediaOutput[] {
  const foundIds = new Set(found.map(({ id }) => id));
  const others = new Map(
    added.flatMap((one) => (!one || foundIds.has(one.id) ? [] : [[one.id, one]])),
  );
  return [...others.values(), ...found];
}

interface AddPictureProps {
  readonly onAdd: (picture: MediaOutput) => void;
}

/** Without scripts, uploads open in a new tab so that nothing typed here is lost. */
function AddPicture({ onAdd }: AddPictureProps) {
  const [isRefused, setIsRefused] = useState(false);
  const onDone = (uploaded: MediaOutput): void => {
    setIsRefused(uploaded.kind !== 'image');
    if (uploaded.kind === 'image') onAdd(uploaded);
  };
  const upload = useUpload({ platform: null, onDone });
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
      <FieldMessages
        id="cover-upload"
        messages={[
          ...(isRefused ? [NO_PICTURE] : []),
          ...(state.status === 'failed' ? [toUploadErrorMessage(state.message)] : []),
        ]}
      />
    </>
  );
}
