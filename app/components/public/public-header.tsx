import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { usePublicSite } from './use-site.ts';

const LINKS = [
  { href: '/#features', name: 'Features' },
  { href: '/#pricing', name: 'Pricing' },
  { href: '/apis', name: 'API' },
  { href: '/help', name: 'Help' },
] as const;

export function PublicHeader() {
  const { isSignedIn } = usePublicSite();
  return (
    <header className="top">
      <div className="page">
        <Logo />
        <nav aria-label="Main">
          {LINKS.map(({ href, name }) => (
            // The landing page is for visitors. Signed-in users have their own pricing page.
            <a key={href} href={isSignedIn && href === '/#pricing' ? '/pricing' : href}>
              {name}
            </a>
          ))}
        </nav>
        <div className="row" style={{ gap: '.4rem' }}>
          <ThemeSwitch />
          {isSignedIn ? (
            <a className="btn solid" href="/app">
              Open the app
            </a>
          ) : (
            <>
              <a className="btn ghost signin" href="/login">
                Sign in
              </a>
              <a className="btn solid" href="/register">
                Start free trial
              </a>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
