import type { ReactNode } from 'react';
import { Logo, Mark } from '../ui/logo.tsx';

interface SignInFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** The page around every form before the app. */
export function SignInFrame({ title, subtitle, children }: SignInFrameProps) {
  return (
    <div className="login">
      <main className="form" id="main">
        <Logo />
        <div className="box">
          <div className="stack" style={{ gap: '.4rem' }}>
            <h1 className="t1">{title}</h1>
            <p className="sub">{subtitle}</p>
          </div>
          {children}
        </div>
      </main>
      <div className="art invert" data-theme="dark" aria-hidden="true">
        <Mark />
      </div>
    </div>
  );
}
