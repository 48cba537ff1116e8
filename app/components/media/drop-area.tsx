import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { toAcceptAttribute } from '#app/domain/media/file-formats.ts';
import { formatSize } from '#app/domain/media/media-text.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';

const ACCEPT = toAcceptAttribute(['image', 'gif', 'video', 'document']);

interface DropAreaProps {
  /** The largest allowed file, for a resumable upload and for a single form upload. */
  readonly maxBytes: number;
  readonly maxBytesAtOnce: number;
  readonly onFile: (file: File) => void;
}

/** Accepts a dropped file or one from the file picker. Without scripts: the picker and a button. */
export function DropArea({ maxBytes, maxBytesAtOnce, onFile }: DropAreaProps) {
  const isHydrated = useIsHydrated();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Nothing else reports a file that was chosen before scripts loaded.
    if (isHydrated && input.current) takeFile(input.current, onFile);
  }, [isHydrated, onFile]);
  const max = isHydrated ? maxBytes : Math.min(maxBytes, maxBytesAtOnce);
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
        <p className="small sub">One image, video or document, up to {formatSize(max)}.</p>
      </div>
      <label className={isHydrated ? 'btn solid pick' : 'pick'}>
        <span className={isHydrated ? undefined : 'vh'}>Select File</span>
        {/* Must be the form's last field, so that the server reads the options before the file. */}
        <input
          ref={input}
          type="file"
          name="file"
          accept={ACCEPT}
          className={isHydrated ? 'vh' : undefined}
          onChange={({ target }) => {
            if (isHydrated) takeFile(target, onFile);
          }}
        />
      </label>
      {isHydrated ? null : <button className="btn solid">Upload</button>}
    </div>
  );
}

/** Empties the input, so that the same file can be chosen again. */
function takeFile(input: HTMLInputElement, onFile: DropAreaProps['onFile']): void {
  const file = input.files?.[0];
  if (file) onFile(file);
  input.value = '';
}
