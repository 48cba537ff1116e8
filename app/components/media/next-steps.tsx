import { Form, Link } from '@remix-run/react';
import { Images, Trash2 } from 'lucide-react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { type DraftFields, DraftLink, HiddenFields } from '../ui/draft-link.tsx';
import { Icon } from '../ui/icon.tsx';

const ACTION = '/app/media-upload';

interface NextStepsProps {
  readonly media: MediaOutput;
  readonly carried: DraftFields;
  readonly onRemove: () => void;
}

/** Links from an uploaded file to the next screens. */
export function NextSteps({ media, carried, onRemove }: NextStepsProps) {
  const fields = carried.length > 0 ? carried : [['mediaId', media.id] as const];
  return (
    <div className="row wrap">
      <Form
        method="post"
        action={ACTION}
        onSubmit={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        <HiddenFields fields={fields} />
        <button className="btn quiet" name="intent" value={`remove-file:${media.id}`}>
          <Icon of={Trash2} size="s" />
          Remove Media
        </button>
      </Form>
      <DraftLink className="btn quiet" to="/app/scheduler" fields={fields}>
        Schedule Post
      </DraftLink>
      <DraftLink className="btn solid" to="/app/platform-preview" fields={fields}>
        Preview &amp; Publish
      </DraftLink>
    </div>
  );
}

/** Shown until there is a file, because one from the library may do as well. Saves a carried draft first. */
export function LibraryLink({ carried }: Pick<NextStepsProps, 'carried'>) {
  const content = (
    <>
      <Icon of={Images} size="s" />
      Library
    </>
  );
  if (carried.length === 0) {
    return (
      <Link className="btn quiet" to="/app/media">
        {content}
      </Link>
    );
  }
  return (
    <Form method="post" action={ACTION}>
      <HiddenFields fields={carried} />
      <button className="btn quiet" name="intent" value="open-library">
        {content}
      </button>
    </Form>
  );
}
