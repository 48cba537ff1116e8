import type { AssetRow } from './asset-store.ts';
import { assetTable, toStatus } from './asset-store.ts';
import { inputError } from './errors.ts';
import type { ApiCall } from './guard.ts';
import type { PostInput } from './post-input.ts';
import type { PostMedia } from './post-store.ts';

interface MediaReference {
  urn: string;
  path: string;
  altText: string | null;
}

/** Returns a post's media. Throws unless the author owns them and they've been processed. */
export function claimMedia(call: ApiCall, input: PostInput): PostMedia[] {
  return listReferences(input).map((reference) => {
    const asset = requireAvailable(call, reference, input.author);
    if (asset.kind === 'document' && input.content?.media?.title === undefined) {
      throw inputError('MISSING_FIELD', 'content/media/title', 'A document needs a title');
    }
    return toPostMedia(asset, reference.altText);
  });
}

function listReferences({ content }: PostInput): MediaReference[] {
  if (content?.media) {
    const { id, altText = null } = content.media;
    return [{ urn: id, path: 'content/media/id', altText }];
  }
  if (content?.multiImage) {
    return content.multiImage.images.map(({ id, altText = null }, index) => ({
      urn: id,
      path: `content/multiImage/images/${index}/id`,
      altText,
    }));
  }
  const thumbnail = content?.article?.thumbnail;
  if (thumbnail === undefined) return [];
  return [{ urn: thumbnail, path: 'content/article/thumbnail', altText: null }];
}

function requireAvailable(
  { context }: ApiCall,
  reference: MediaReference,
  author: string,
): AssetRow {
  const { urn, path } = reference;
  const asset = assetTable(context).get(urn);
  if (asset?.owner !== author) {
    const kind = urn.startsWith('urn:li:video:') ? 'VIDEO' : 'IMAGE';
    throw inputError(`INVALID_${kind}_ID`, path, `${urn} is not a media asset of ${author}`);
  }
  const status = toStatus(context, asset);
  if (status === 'PROCESSING_FAILED') {
    const description = `Processing of ${urn} failed: ${asset.fault ?? ''}`;
    throw inputError('MEDIA_ASSET_PROCESSING_FAILED', path, description);
  }
  const canWait = context.knob<boolean>('processingMediaAccepted');
  if (status === 'WAITING_UPLOAD' || (status === 'PROCESSING' && !canWait)) {
    const description = `Media asset ${urn} is waiting for its upload or processing to finish`;
    throw inputError('MEDIA_ASSET_WAITING_UPLOAD', path, description);
  }
  return asset;
}

function toPostMedia(asset: AssetRow, altText: string | null): PostMedia {
  if (!asset.blob) throw new Error(`${asset.urn} has no bytes`);
  const { urn, contentType } = asset;
  return { ...asset.blob, urn, contentType: contentType ?? '', altText };
}
