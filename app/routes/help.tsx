import type { MetaFunction } from '@remix-run/node';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { HelpScreen } from '#app/components/public/help-screen.tsx';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Help',
    description:
      'Help with posts that are stuck or unconfirmed, reconnecting accounts, limits, billing, test mode, the CLI, and deleting your account.',
  });

export default function Help() {
  return <HelpScreen />;
}
