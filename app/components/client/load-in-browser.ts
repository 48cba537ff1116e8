import type { MediaOutput } from '#app/domain/media/media.ts';
import { toNotAccessibleMessage } from '#app/domain/errors/messages/media.ts';
import { UploadError } from './upload-error.ts';

/**
 * Loads the uploaded file from the URL that the server returned. Throws UploadError if the file isn't there.
 * A file in a format that only this browser can't display is fine.
 */
export async function loadInBrowser({ url, type }: MediaOutput): Promise<void> {
  if (type === 'document') return;
  const isShown = type === 'image' ? await loadsAsImage(url) : await loadsAsVideo(url);
  if (isShown || (await exists(url))) return;
  throw new UploadError(toNotAccessibleMessage(type), { canRetry: true });
}

function loadsAsImage(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = url;
  });
}

function loadsAsVideo(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const settle = (isShown: boolean) => () => {
      video.removeAttribute('src');
      resolve(isShown);
    };
    video.preload = 'metadata';
    video.muted = true;
    video.onloadedmetadata = settle(true);
    video.onerror = settle(false);
    video.src = url;
  });
}

async function exists(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
