import { Form } from '@remix-run/react';
import { RotateCw } from 'lucide-react';
import type { ImportOutput } from '#app/domain/library/video-download.ts';
import { Icon } from '../ui/icon.tsx';
import { DOWNLOADER } from './downloader-form.tsx';

interface RetryImportProps {
  readonly item: ImportOutput;
  /** Renders a secondary button. */
  readonly isQuiet?: boolean;
}

/** Starts a new import of the same link and format. */
export function RetryImport({ item: { url, formatId, title }, isQuiet = false }: RetryImportProps) {
  return (
    <Form method="post" action={DOWNLOADER}>
      <input type="hidden" name="url" value={url} />
      {formatId === null ? null : <input type="hidden" name="formatId" value={formatId} />}
      {title === null ? null : <input type="hidden" name="title" value={title} />}
      <button className={isQuiet ? 'btn quiet' : 'btn solid'} name="intent" value="import">
        <Icon of={RotateCw} size="s" />
        Try again
      </button>
    </Form>
  );
}
