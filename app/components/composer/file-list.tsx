import { Copy, Files } from 'lucide-react';
import { useCallback } from 'react';
import { MEDIA_REMOVED } from '#app/domain/errors/messages/media.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { FileRow } from './file-row.tsx';
import { UploadRow } from './upload-row.tsx';
import type { FileListState } from './use-file-list.ts';
import { useReorder } from './use-reorder.ts';

/** The files of a post in order, with those that are being uploaded at the end. */
export function FileList(list: FileListState) {
  const { files, uploads, own, changeIds, setNews } = list;
  const { listRef, said, grab, moveBy } = useReorder(list);
  const remove = useCallback(
    (id: string): void => {
      changeIds((ids) => ids.filter((one) => one !== id));
      setNews(MEDIA_REMOVED);
    },
    [changeIds, setNews],
  );
  const isEmpty = files.length === 0 && uploads.items.length === 0;
  return (
    <div data-lazy>
      {own ? <OwnFiles list={list} /> : null}
      {isEmpty ? null : (
        <ol className="filelist" aria-label={toLabel(list)} ref={listRef}>
          {files.map((media, index) => (
            <FileRow
              key={media.id}
              media={media}
              place={index}
              count={files.length}
              onRemove={remove}
              onGrab={grab}
              onMove={moveBy}
              onSaved={list.update}
            />
          ))}
          {uploads.items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} />
          ))}
        </ol>
      )}
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}

const toLabel = ({ slot }: FileListState): string =>
  slot === 'shared' ? 'Files' : `Files for ${PLATFORMS[slot].name}`;

/** Says whose files these are while one platform's text is edited, and offers the other choice. */
function OwnFiles({ list: { own, slot, separate } }: { readonly list: FileListState }) {
  if (!own) return null;
  const { name } = PLATFORMS[own];
  const isShared = slot === 'shared';
  return (
    <div className="row between wrap ownfiles">
      <span className="small mut">
        {isShared ? 'The same files on every platform.' : `These files are for ${name} only.`}
      </span>
      <button type="button" className="btn ghost" onClick={() => separate(isShared)}>
        <Icon of={isShared ? Copy : Files} size="s" />
        {isShared ? `Choose others for ${name}` : 'Use the same files'}
      </button>
    </div>
  );
}
