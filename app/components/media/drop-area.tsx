import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { toAcceptAttribute } from '#app/domain/media/file-formats.ts';
import { formatSize } from '#app/domain/media/media-text.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';

const ACCEPT = toAcceptAttribute(['image', 'gif', 'video', 'document']);

interface DropAreaProps {
  /** The most that a file may have, sent in parts, and sent by the form in one. */
  readonly maxBytes: number;
  readonly maxBytesAtOnce: number;
  readonly onFile: (file: File) => void;
}

/** Takes a file by hand or by the chooser. Without scripts: the chooser and a button. */
export function DropArea({ maxBytes, maxBytesAtOnce, onFile }: DropAreaProps) {
  const isHydrated = useIsHydrated();
  const [isOver, setIsOver] = useState(false);
  const most = isHydrated ? maxBytes : Math.min(maxBytes, maxBytesAtOnce);
  const handleDrag = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
  };
  const handleDrop = (event: DragEvent): void => {
    handleDrag(event);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrop}
    >
      <Icon of={UploadIcon} size="l" />
      <div>
        <p className="h">
          {isHydrated ? 'Drop or paste a file here, or choose one' : 'Choose a file'}
        </p>
        <p className="small sub">One image, video or document, up to {formatSize(most)}.</p>
      </div>
      <label className={isHydrated ? 'btn solid pick' : 'pick'}>
        <span className={isHydrated ? undefined : 'vh'}>Select File</span>
        {/* The form's last field: the file follows everything that says what to do with it. */}
        <input
          type="file"
          name="file"
          accept={ACCEPT}
          className={isHydrated ? 'vh' : undefined}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file && isHydrated) onFile(file);
            if (isHydrated) target.value = '';
          }}
        />
      </label>
      {isHydrated ? null : <button className="btn solid">Upload</button>}
    </div>
  );
}
