import { type PreviewText, splitParts } from '#app/domain/preview/preview.ts';

interface PreviewCaptionProps {
  readonly text: PreviewText;
  /** The preview was opened, so it shows the full text. */
  readonly isOpen: boolean;
}

/** Shows the text folded as on the platform and marks the part beyond its limit. */
export function PreviewCaption({ text, isOpen }: PreviewCaptionProps) {
  const { folded, over, tail, links } = text;
  if (isOpen && folded.isCut) return <Rich text={text.open} links={links} />;
  return (
    <>
      <Rich text={folded.visible} links={links} />
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

export function Rich({ text, links }: { text: string; links?: readonly string[] }) {
  return splitParts(text, links).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <bdi key={index} className={`lk-${part.kind}`} dir={part.kind === 'url' ? 'ltr' : undefined}>
        {part.text}
      </bdi>
    ),
  );
}
