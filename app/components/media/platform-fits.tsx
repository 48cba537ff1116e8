import { CircleCheck, CircleX } from 'lucide-react';
import { checkMedia, type MediaFacts } from '#app/domain/media-rules.ts';
import { PLATFORM_LIST } from '#app/domain/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

/** Which platforms take the file as it is, and why others don't. */
export function PlatformFits({ media }: { media: MediaFacts }) {
  return (
    <section className="stack" aria-labelledby="fits">
      <h2 className="h" id="fits">
        Where this file can go
      </h2>
      <ul className="fitlist">
        {PLATFORM_LIST.map((platform) => {
          const finding = checkMedia(platform, media)[0];
          return (
            <li key={platform.id}>
              <PlatformGlyph platform={platform.id} />
              <div className="grow">
                <b>{platform.name}</b>
                {finding ? <p className="small sub">{finding.message}</p> : null}
              </div>
              <span className={finding ? 'badge bad' : 'badge ok'}>
                <Icon of={finding ? CircleX : CircleCheck} size="s" />
                {finding ? 'Not as it is' : 'Fits'}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
