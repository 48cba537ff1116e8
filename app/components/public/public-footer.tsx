import { Logo } from '../ui/logo.tsx';
import { usePublicSite } from './use-site.ts';

interface FooterLink {
  readonly href: string;
  readonly name: string;
}

const COMPANY: readonly FooterLink[] = [
  { href: '/about', name: 'About' },
  { href: '/partner', name: 'Partner' },
  { href: '/help', name: 'Help' },
];
const LEGAL: readonly FooterLink[] = [
  { href: '/terms', name: 'Terms' },
  { href: '/privacy', name: 'Privacy' },
];

export function PublicFooter() {
  const { profiles, downloaderUrl } = usePublicSite().site;
  const product: readonly FooterLink[] = [
    { href: '/#features', name: 'Features' },
    { href: '/#pricing', name: 'Pricing' },
    { href: '/apis', name: 'API' },
    { href: downloaderUrl, name: 'Video downloader' },
  ];
  const social = profiles.map(({ name, url }) => ({ href: url, name }));
  return (
    <footer className="foot">
      <div className="page">
        <div className="stack">
          <Logo />
          <p className="sub" style={{ maxWidth: '26ch' }}>
            Create once, publish everywhere. Open source, and yours to run.
          </p>
        </div>
        <Column title="Product" links={product} />
        <Column title="Company" links={COMPANY} />
        <Column title="Legal" links={LEGAL} />
        {social.length > 0 ? <Column title="Elsewhere" links={social} /> : null}
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <p className="h">{title}</p>
      {links.map(({ href, name }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </nav>
  );
}
