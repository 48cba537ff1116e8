import { Logo } from '../ui/logo.tsx';
import type { PageLink } from './public-header.tsx';

export function PublicFooter({ links }: { links: readonly PageLink[] }) {
  return (
    <footer className="foot">
      <div className="page">
        <div className="stack">
          <Logo />
          <p className="sub" style={{ maxWidth: '26ch' }}>
            Create once, publish everywhere. Open source, and yours to run.
          </p>
        </div>
        <nav aria-label="This page">
          <p className="h">Fanfare</p>
          {links.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <nav aria-label="Account">
          <p className="h">Account</p>
          <a href="/login">Sign in</a>
          <a href="/register">Sign up</a>
        </nav>
        <nav aria-label="For programs">
          <p className="h">For programs</p>
          <a href="/api/openapi.json">OpenAPI document</a>
        </nav>
      </div>
    </footer>
  );
}
