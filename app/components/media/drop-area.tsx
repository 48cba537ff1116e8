import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';

const ACCEPT = 'image/*,video/*,.pdf,.doc,.docx';

interface DropAreaProps {
  readonly maxBytesText: string;
  readonly onFile: (file: File) => void;
}

/** Takes a file by hand or by the chooser. Without scripts: the chooser and a button. */
export function DropArea({ maxBytesText, onFile }: DropAreaProps) {
  const isHydrated = useIsHydrated();
  const [isOver, setIsOver] = useState(false);
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
        <p className="small sub">One image, video or document, up to {maxBytesText}.</p>
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
