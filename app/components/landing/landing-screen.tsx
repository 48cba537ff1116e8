import { Closer } from './closer.tsx';
import { Hero } from './hero.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { Rulebook } from './rulebook.tsx';
import { SampleResults } from './sample-results.tsx';
import { SandboxSection } from './sandbox-section.tsx';
import { ScriptSection } from './script-section.tsx';

const SECTIONS = [
  { href: '#rules', name: 'Rulebook' },
  { href: '#results', name: 'Results' },
  { href: '#sandbox', name: 'Sandbox' },
  { href: '#script', name: 'Script' },
] as const;

export function LandingScreen() {
  return (
    <>
      <PublicHeader links={SECTIONS} />
      <main id="main">
        <Hero />
        <Rulebook />
        <SampleResults />
        <SandboxSection />
        <ScriptSection />
        <Closer />
      </main>
      <PublicFooter links={SECTIONS} />
    </>
  );
}
