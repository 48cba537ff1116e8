import { useEffect, useState } from 'react';

/** Most videos show something by then. */
const AT_SECONDS = 0.1;
/** The width of a preview on a high-resolution screen. */
const MAX_WIDTH = 900;

/**
 * Returns a video frame as an image URL, the first one by default: one decoded frame instead of a player in
 * each preview. Null until it's ready, or if the browser can't read the file's pixels.
 */
export function usePoster(videoUrl: string | null, atSeconds: number | null = null): string | null {
  const key = `${videoUrl} ${atSeconds}`;
  const [poster, setPoster] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => {
    if (videoUrl === null) return undefined;
    let isUnmounted = false;
    let created: string | null = null;
    void readFrame(videoUrl, atSeconds).then((frame) => {
      if (isUnmounted || !frame) return;
      created = URL.createObjectURL(frame);
      setPoster({ key, url: created });
    });
    return () => {
      isUnmounted = true;
      if (created) URL.revokeObjectURL(created);
    };
  }, [videoUrl, atSeconds, key]);
  return poster?.key === key ? poster.url : null;
}

function readFrame(videoUrl: string, atSeconds: number | null): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  return new Promise<Blob | null>((resolve) => {
    video.onerror = () => resolve(null);
    video.onloadeddata = () => {
      const first = Math.min(AT_SECONDS, video.duration / 2);
      video.currentTime = atSeconds === null ? first : Math.min(atSeconds, video.duration);
    };
    video.onseeked = () => drawFrame(video, resolve);
    video.src = videoUrl;
  }).finally(() => {
    video.onerror = null;
    video.removeAttribute('src');
    video.load();
  });
}

function drawFrame(video: HTMLVideoElement, resolve: (frame: Blob | null) => void): void {
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  try {
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  } catch {
    // The file's origin doesn't allow reading pixels, so the players stay.
    resolve(null);
  }
}
