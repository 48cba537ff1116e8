import { Banner } from '../ui/banner.tsx';

/** In place of the form whose link works no more. */
export function LinkExpired({ href, children }: { href: string; children: string }) {
  return (
    <div className="stack">
      <Banner tone="bad">This link was used already, or is too old.</Banner>
      <a className="btn solid block" href={href}>
        {children}
      </a>
    </div>
  );
}
