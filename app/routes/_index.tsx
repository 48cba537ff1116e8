import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { LandingScreen } from '#app/components/landing/landing-screen.tsx';

const DESCRIPTION =
  'One caption, one file, six platforms: preview each, publish to all in one click, and get the link to every live post.';

export const meta: MetaFunction = () => [
  { title: 'Create once, publish everywhere · Fanfare' },
  { name: 'description', content: DESCRIPTION },
];

export function loader({ context }: LoaderFunctionArgs) {
  if (context.actor) throw redirect('/app');
  return null;
}

export default function Landing() {
  return <LandingScreen />;
}
