import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { TermsScreen } from '#app/components/public/terms-screen.tsx';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Terms',
    description:
      'What you can expect from Fanfare, what we expect from you, and how plans, trials, and refunds work.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => context.site;

export default function Terms() {
  return <TermsScreen site={useLoaderData<typeof loader>()} />;
}
