import { Form } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatSize } from '#app/domain/media-text.ts';
import type { MediaOutput } from '#app/domain/media.ts';
import { MEDIA_REMOVED, toUploadedMessage } from '#app/domain/messages.ts';
import type { PlatformId } from '#app/domain/platforms.ts';
import { type SentDraft, useDraft } from '../hooks/use-draft.ts';
import { useUpload } from '../hooks/use-upload.ts';
import { Banner } from '../ui/banner.tsx';
import { type DraftFields, DraftLink, HiddenFields } from '../ui/draft-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { DropArea } from './drop-area.tsx';
import { PlatformFits } from './platform-fits.tsx';
import { PlatformSelect } from './platform-select.tsx';
import { RequirementsBox } from './requirements-box.tsx';

export interface MediaScreenProps {
  readonly sent: SentDraft;
  /** A draft that a form without scripts brought along. */
  readonly carried: DraftFields;
  readonly platform: PlatformId | null;
  readonly maxUploadBytes: number;
  readonly error: string | null;
  readonly notice: string | null;
}

const ACTION = '/app/media-upload';

export function MediaScreen(props: MediaScreenProps) {
  const { carried, maxUploadBytes } = props;
  const [platform, setPlatform] = useState(props.platform);
  const { media, upload, notice, error, choose, remove } = useMedia(props, platform);
  const arrived = upload.local ? null : media;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">Media</h1>
            <p className="sub">One file for all platforms. The original is left alone.</p>
          </div>
          {arrived ? <NextSteps media={arrived} carried={carried} onRemove={remove} /> : null}
        </header>
        <div className="mednotes" aria-live="polite">
          {notice ? <Banner tone="ok">{notice}</Banner> : null}
          {error ? <Banner tone="bad">{error}</Banner> : null}
        </div>
        <div className="two narrow media">
          <Form method="post" action={ACTION} encType="multipart/form-data" className="stack">
            <HiddenFields fields={carried} />
            <PlatformSelect platform={platform} onChange={setPlatform} />
            {upload.local || media ? (
              <ChosenFile media={media} upload={upload} platform={platform} />
            ) : (
              <DropArea maxBytesText={formatSize(maxUploadBytes)} onFile={choose} />
            )}
          </Form>
          <div className="stack gap">
            <RequirementsBox platform={platform} />
            {arrived ? <PlatformFits media={arrived} /> : null}
          </div>
        </div>
      </div>
    </main>
  );
}

/** The file of the draft, the one on its way, and what was last said of them. */
function useMedia({ sent, ...props }: MediaScreenProps, platform: PlatformId | null) {
  const { media, changeMedia } = useDraft(sent);
  // null: nothing has happened here yet, what the server said still holds.
  const [said, setSaid] = useState<string | null>(null);
  const handleDone = useCallback(
    (uploaded: MediaOutput): void => {
      changeMedia(uploaded);
      setSaid(toUploadedMessage(uploaded.fileName));
    },
    [changeMedia],
  );
  const upload = useUpload({ platform, onDone: handleDone });
  const failure = upload.state.status === 'failed' ? upload.state.message : null;
  return {
    media,
    upload,
    error: failure ?? (said === null ? props.error : null),
    notice: failure === null ? (said ?? props.notice) : null,
    choose: (file: File): void => {
      setSaid('');
      upload.start(file);
    },
    remove: (): void => {
      changeMedia(null);
      setSaid(MEDIA_REMOVED);
    },
  };
}

interface NextStepsProps {
  readonly media: MediaOutput;
  readonly carried: DraftFields;
  readonly onRemove: () => void;
}

/** Where an uploaded file goes from here. */
function NextSteps({ media, carried, onRemove }: NextStepsProps) {
  const fields = [
    ...carried.filter(([name]) => name !== 'mediaId'),
    ['mediaId', media.id] as const,
  ];
  return (
    <div className="row wrap">
      <Form
        method="post"
        action={ACTION}
        onSubmit={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        <HiddenFields fields={fields} />
        <button className="btn quiet" name="intent" value="remove-media">
          <Icon of={Trash2} size="s" />
          Remove Media
        </button>
      </Form>
      <DraftLink className="btn quiet" to="/app/scheduler" fields={fields}>
        Schedule Post
      </DraftLink>
      <DraftLink className="btn solid" to="/app/platform-preview" fields={fields}>
        Preview &amp; Publish
      </DraftLink>
    </div>
  );
}
