import { toPictureUrl } from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';

/** Small pictures of a post's files after the first one, which is shown large. */
export function FurtherFiles({ files }: { readonly files: readonly MediaOutput[] }) {
  if (files.length < 2) return null;
  return (
    <div className="morepics">
      {files.slice(1).map((file) => (
        <img
          key={file.id}
          src={file.posterUrl ?? toPictureUrl(file)}
          alt={file.altText ?? file.fileName}
          loading="lazy"
        />
      ))}
    </div>
  );
}
