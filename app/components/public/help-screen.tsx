import { ACCOUNT } from './help-account.tsx';
import { PUBLISHING } from './help-publishing.tsx';
import { TextPage } from './text-page.tsx';

export function HelpScreen() {
  return (
    <TextPage
      title="Help"
      lead="What people ask, answered from what the software does. Every failure on screen also carries its own answer."
      sections={[...PUBLISHING, ...ACCOUNT]}
    />
  );
}
