import { Banner } from '../ui/banner.tsx';
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

interface LandingScreenProps {
  /** The visitor asked for a screen of the app, which opens after sign-in. */
  readonly returnsToApp: boolean;
}

export function LandingScreen({ returnsToApp }: LandingScreenProps) {
  return (
    <>
      <PublicHeader />
      <main id="main">
        {returnsToApp ? <SignInNotice /> : null}
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

function SignInNotice() {
  return (
    <div className="page">
      <Banner tone="info">
        You’re signed out. <a href="/login">Sign in</a> to open the page you asked for.
      </Banner>
    </div>
  );
}
