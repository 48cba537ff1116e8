import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

export interface PageLink {
  readonly href: string;
  readonly name: string;
}

export function PublicHeader({ links }: { links: readonly PageLink[] }) {
  return (
    <header className="top">
      <div className="page">
        <Logo />
        <nav aria-label="Main">
          {links.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <div className="row" style={{ gap: '.4rem' }}>
          <ThemeSwitch />
          <a className="btn ghost signin" href="/login">
            Sign in
          </a>
          <a className="btn solid" href="/register">
            Sign up
          </a>
        </div>
      </div>
    </header>
  );
}
