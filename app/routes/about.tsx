import type { MetaFunction } from '@remix-run/node';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { AboutScreen } from '#app/components/public/about-screen.tsx';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'About',
    description: 'Why publishing to six platforms is hard, and what Fanfare does about it.',
  });

export default function About() {
  return <AboutScreen />;
}
