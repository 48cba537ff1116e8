import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { PrivacyScreen } from '#app/components/public/privacy-screen.tsx';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Privacy',
    description:
      'What data Fanfare keeps, for how long, who receives it, and how to export or delete it.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => context.site;

export default function Privacy() {
  return <PrivacyScreen site={useLoaderData<typeof loader>()} />;
}
