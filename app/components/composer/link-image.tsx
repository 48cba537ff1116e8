import { Globe } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { NO_PICTURE } from './cover-limits.ts';
import { CoverPictures } from './cover-pictures.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import type { Cover } from './use-cover.ts';

export interface LinkImageProps {
  readonly cover: Cover;
  readonly messages: readonly string[];
  readonly onChoose: (mediaId: string | null) => void;
}

/** Lets the user replace the image in a link preview with their own. */
export function LinkImage({ cover, messages, onChoose }: LinkImageProps) {
  const all = cover.isRefused ? [...messages, NO_PICTURE] : messages;
  return (
    <div className="coverpanel">
      <CoverPictures
        cover={cover}
        legend="Image"
        none={{ name: 'The page’s image', visual: <Icon of={Globe} /> }}
        onChoose={onChoose}
      />
      <FieldMessages id="linkedin-image-messages" messages={all} />
    </div>
  );
}
