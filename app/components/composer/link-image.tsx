import { Globe } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { CoverPictures } from './cover-pictures.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import type { Cover } from './use-cover.ts';

export interface LinkImageProps {
  readonly cover: Cover;
  readonly messages: readonly string[];
}

/** Lets the user replace the image in a link preview with their own. */
export function LinkImage({ cover, messages }: LinkImageProps) {
  return (
    <div className="coverpanel">
      <CoverPictures
        cover={cover}
        legend="Image"
        none={{ name: 'The page’s image', visual: <Icon of={Globe} /> }}
      />
      <FieldMessages id="linkedin-image-messages" messages={messages} />
    </div>
  );
}
