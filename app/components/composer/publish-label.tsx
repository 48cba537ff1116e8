import type { TimeChoice } from '#app/domain/posts/time-choice.ts';

type When = TimeChoice['when'];

interface PublishLabelProps {
  readonly isHydrated: boolean;
  readonly when: When;
  readonly toText: (when: When) => string;
}

/** The text of the publish button. Without scripts, the style sheet shows the one for what's chosen. */
export function PublishLabel({ isHydrated, when, toText }: PublishLabelProps) {
  if (isHydrated) return <>{toText(when)}</>;
  return (
    <>
      <span className="ifnow">{toText('now')}</span>
      <span className="iflater">{toText('time')}</span>
    </>
  );
}
