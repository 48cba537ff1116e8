import { Form } from '@remix-run/react';
import { X } from 'lucide-react';
import type { ImportOutput } from '#app/domain/library/video-download.ts';
import { RetryImport } from '../dashboard/retry-import.tsx';
import { ForRole } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';

/** Shows failed imports where the person looks for the file: the reason, and a retry. */
export function FailedImports({ items }: { items: readonly ImportOutput[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="failedimports" aria-label="Imports that failed">
      {items.map((item) => (
        <li key={item.id}>
          <Banner tone="warn" isCalm>
            <span className="alert">
              <span className="grow">
                <b>{item.title ?? new URL(item.url).hostname}</b> couldn’t be imported.{' '}
                {item.error?.message}
              </span>
              <ForRole needs="editor">
                <RetryImport item={item} isQuiet />
                <Dismiss importId={item.id} />
              </ForRole>
            </span>
          </Banner>
        </li>
      ))}
    </ul>
  );
}

function Dismiss({ importId }: { importId: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="importId" value={importId} />
      <button className="btn quiet" name="intent" value="forget-import">
        <Icon of={X} size="s" />
        Dismiss
      </button>
    </Form>
  );
}
