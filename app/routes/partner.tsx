import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { PartnerScreen } from '#app/components/public/partner-screen.tsx';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Partner',
    description:
      'What Fanfare stands for, and how to work with us: platforms, agencies, integrators, contributors.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => context.site;

export default function Partner() {
  return <PartnerScreen site={useLoaderData<typeof loader>()} />;
}
