import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApiScreen } from '#app/components/public/api-screen.tsx';
import { toPageMeta } from '#app/components/public/page-meta.ts';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'API',
    description:
      'Publish to six platforms over HTTP: endpoints, bearer tokens, base URLs, rate limits, and first calls in curl, TypeScript, and Python.',
  });

export function loader({ context }: LoaderFunctionArgs) {
  return { site: context.site, operations: context.apiOperations };
}

export default function Apis() {
  const { site, operations } = useLoaderData<typeof loader>();
  return <ApiScreen site={site} operations={operations} />;
}
