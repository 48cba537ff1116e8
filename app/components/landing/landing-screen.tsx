import { Closer } from './closer.tsx';
import { Features } from './features.tsx';
import { FounderNote } from './founder-note.tsx';
import { Hero } from './hero.tsx';
import { PricingSection } from './pricing-section.tsx';
import { Proof } from './proof.tsx';
import { PublicFooter } from '../public/public-footer.tsx';
import { PublicHeader } from '../public/public-header.tsx';
import { Rulebook } from './rulebook.tsx';
import { SandboxSection } from './sandbox-section.tsx';
import { Score } from './score.tsx';
import { ScriptSection } from './script-section.tsx';

export function LandingScreen() {
  return (
    <>
      <PublicHeader />
      <main id="main">
        <Hero />
        <Features />
        <Score />
        <Proof />
        <Rulebook />
        <SandboxSection />
        <ScriptSection />
        <PricingSection />
        <FounderNote />
        <Closer />
      </main>
      <PublicFooter />
    </>
  );
}
