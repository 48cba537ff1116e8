import { formatCount } from '#app/domain/text/format-count.ts';
import type { PlatformFile } from '#app/domain/composer/composer-findings.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';

interface FitNoteProps {
  readonly files: readonly PlatformFile[];
  readonly name: string;
}

/** Says whether the preview shows the converted files, their progress, or an estimate. */
export function FitNote({ files, name }: FitNoteProps) {
  const changed = files.flatMap(({ fit }) => (fit?.verdict === 'changes' ? [fit] : []));
  // The one that takes longest speaks for all.
  const fit = changed.find(({ made }) => made === null) ?? changed[0];
  if (!fit) return null;
  const { making } = fit;
  const isOpen = making?.state === 'queued' || making?.state === 'running';
  return (
    <div className="fitnote">
      <p className="small mut" role="status">
        {files.length > 1 ? toListWords(changed) : toWords(fit, name)}
      </p>
      {isOpen ? <Progress percent={making.progress} name={name} /> : null}
    </div>
  );
}

function toListWords(changed: readonly FitPlanOutput[]): string {
  const made = changed.filter((fit) => fit.made !== null).length;
  if (made === changed.length) return 'The converted files, as they will be sent.';
  const failed = changed.find(({ making }) => making?.state === 'failed');
  if (failed) return toWords(failed, '');
  const isMaking = changed.some(({ making }) => making !== null);
  return isMaking
    ? `Converted ${made} of ${formatCount(changed.length, 'file')}. The preview shows the part of each that is kept.`
    : 'Preview: the files are converted when you publish.';
}

function toWords({ made, making }: FitPlanOutput, name: string): string {
  if (made) return 'The converted file, as it will be sent.';
  switch (making?.state) {
    case 'running':
      return `Converting the file for ${name}. The preview shows the part that is kept.`;
    case 'queued':
      return `Waiting to convert the file for ${name}. The preview shows the part that is kept.`;
    case 'failed':
      return `The file couldn’t be converted: ${making.message ?? 'the reason is unknown.'} Fanfare tries again when you publish.`;
    default:
      return 'Preview: the file is converted when you publish.';
  }
}

function Progress({ percent, name }: { percent: number; name: string }) {
  return (
    <div
      className="track"
      role="progressbar"
      aria-label={`The file for ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
