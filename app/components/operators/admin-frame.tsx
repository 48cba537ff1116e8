import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

interface AdminFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** The operator's page, outside the app: it belongs to no workspace. */
export function AdminFrame({ title, subtitle, children }: AdminFrameProps) {
  return (
    <>
      <header className="top">
        <div className="page">
          <Logo href="/app" />
          <div className="row">
            <ThemeSwitch />
            <a className="btn ghost" href="/app">
              Open the app
            </a>
          </div>
        </div>
      </header>
      <main id="main" className="page admin">
        <header>
          <h1 className="t1">{title}</h1>
          <p className="sub">{subtitle}</p>
        </header>
        {children}
      </main>
    </>
  );
}
