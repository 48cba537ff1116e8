import { Banner } from '../ui/banner.tsx';

/** Replaces the form of an expired link. */
export function LinkExpired({ href, children }: { href: string; children: string }) {
  return (
    <div className="stack">
      <Banner tone="bad">This link has expired or has already been used.</Banner>
      <a className="btn solid block" href={href}>
        {children}
      </a>
    </div>
  );
}
