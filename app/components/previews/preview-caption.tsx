import { type PreviewText, splitParts } from '#app/domain/preview/preview.ts';

interface PreviewCaptionProps {
  readonly text: PreviewText;
  /** The preview was opened, so it shows the full text. */
  readonly isOpen: boolean;
}

/** Shows the text folded as on the platform and marks the part beyond its limit. */
export function PreviewCaption({ text, isOpen }: PreviewCaptionProps) {
  const { folded, over, tail, links, mentions } = text;
  if (isOpen && folded.isCut) return <Rich text={text.open} links={links} mentions={mentions} />;
  return (
    <>
      <Rich text={folded.visible} links={links} mentions={mentions} />
      {over === '' ? null : <mark className="lk-over">{over}</mark>}
      {tail === '' ? null : (
        <>
          {'\n\n'}
          <Rich text={tail} />
        </>
      )}
      {folded.isCut ? <bdi className="lk-more">{folded.label}</bdi> : null}
    </>
  );
}

interface RichProps extends Partial<Pick<PreviewText, 'links' | 'mentions'>> {
  readonly text: string;
}

export function Rich({ text, links, mentions }: RichProps) {
  return splitParts(text, links, mentions).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <bdi key={index} className={`lk-${part.kind}`} dir={part.kind === 'url' ? 'ltr' : undefined}>
        {part.text}
      </bdi>
    ),
  );
}
