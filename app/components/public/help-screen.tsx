import { ACCOUNT } from './help-account.tsx';
import { PUBLISHING } from './help-publishing.tsx';
import { TextPage } from './text-page.tsx';

export function HelpScreen() {
  return (
    <TextPage
      title="Help"
      lead="Answers to common questions. Every error on screen also tells you what to do."
      sections={[...PUBLISHING, ...ACCOUNT]}
    />
  );
}
