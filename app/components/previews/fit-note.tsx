import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';

interface FitNoteProps {
  readonly fit: FitPlanOutput | null;
  readonly name: string;
}

/** Says whether the preview shows the converted file, its progress, or an estimate. */
export function FitNote({ fit, name }: FitNoteProps) {
  if (fit?.verdict !== 'changes') return null;
  const { making } = fit;
  const isOpen = making?.state === 'queued' || making?.state === 'running';
  return (
    <div className="fitnote">
      <p className="small mut" role="status">
        {toWords(fit, name)}
      </p>
      {isOpen ? <Progress percent={making.progress} name={name} /> : null}
    </div>
  );
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
