import { type PreviewText, splitParts, toShownUrl } from '#app/domain/preview.ts';
import type { PlatformId } from '#app/domain/platforms.ts';

interface LookTextProps {
  readonly platform: PlatformId;
  readonly text: PreviewText;
}

/** The text as the platform folds it; what is beyond its limit is marked. */
export function LookText({ platform, text }: LookTextProps) {
  const { folded, over, tail } = text;
  return (
    <>
      <Rich platform={platform} text={folded.visible} />
      {over === '' ? null : <mark className="lk-over">{over}</mark>}
      {tail === '' ? null : (
        <>
          {'\n\n'}
          <Rich platform={platform} text={tail} />
        </>
      )}
      {folded.isCut ? <bdi className="lk-more">{folded.label}</bdi> : null}
    </>
  );
}

export function Rich({ platform, text }: { platform: PlatformId; text: string }) {
  return splitParts(text).map((part, index) => {
    if (part.kind === 'text') return part.text;
    const shown = part.kind === 'url' ? toShownUrl(part.text, platform) : part.text;
    return (
      <bdi key={index} className={`lk-${part.kind}`}>
        {shown}
      </bdi>
    );
  });
}
