import type { MetaFunction } from '@remix-run/node';
import { ErrorsScreen } from '#app/components/public/errors-screen.tsx';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { listCodeGroups } from '#app/domain/errors/error-catalog.ts';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Error codes',
    description:
      'Every error code of the Fanfare API and CLI: what it means, its HTTP status, and what to do.',
  });

export default function Errors() {
  return <ErrorsScreen groups={listCodeGroups()} />;
}
