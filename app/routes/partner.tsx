import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { PartnerScreen } from '#app/components/public/partner-screen.tsx';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Partner',
    description:
      'Our principles, and how agencies, integrators, platforms, and hosts can work with us.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => context.site;

export default function Partner() {
  return <PartnerScreen site={useLoaderData<typeof loader>()} />;
}
