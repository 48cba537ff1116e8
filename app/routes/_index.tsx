import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LandingScreen } from '#app/components/landing/landing-screen.tsx';
import { toPageMeta } from '#app/components/public/page-meta.ts';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Create once, publish everywhere',
    description:
      'One caption, one file, six platforms: preview each, publish to all in one click, and get the link to every live post. Free for 3 days.',
  });

export function loader({ context }: LoaderFunctionArgs) {
  if (context.actor) throw redirect('/app');
  return { returnsToApp: context.signIn.returnPath !== null };
}

export default function Landing() {
  return <LandingScreen {...useLoaderData<typeof loader>()} />;
}
