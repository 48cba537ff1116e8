import { formatSize } from '#app/domain/media/media-text.ts';

interface UploadProgressProps {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** A thin bar with the bytes as text. Once all bytes are sent, the server still checks the file. */
export function UploadProgress({ sentBytes, totalBytes }: UploadProgressProps) {
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100);
  const progressText =
    percent === 100
      ? 'Uploading... checking the file'
      : `Uploading... ${formatSize(sentBytes)} of ${formatSize(totalBytes)}`;
  return (
    <div className="upload">
      <div
        className="track"
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span className="small mut num">{progressText}</span>
    </div>
  );
}
