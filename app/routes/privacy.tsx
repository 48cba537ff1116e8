import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { PrivacyScreen } from '#app/components/public/privacy-screen.tsx';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Privacy',
    description:
      'Which data Fanfare keeps, for how long, who gets it in this installation, and how to take it along or have it erased.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => context.site;

export default function Privacy() {
  return <PrivacyScreen site={useLoaderData<typeof loader>()} />;
}
