import { useEffect, useState } from 'react';

/** Far enough in that most videos show something. */
const AT_SECONDS = 0.1;
/** As wide as a look-alike on a sharp screen. */
const MAX_WIDTH = 900;

/**
 * A video's first picture, or that of a moment, as an image address: one decoded frame instead of a player in each preview.
 * null where there is none (yet), or where the browser may not read the file's pixels.
 */
export function usePoster(videoUrl: string | null, atSeconds: number | null = null): string | null {
  const key = `${videoUrl} ${atSeconds}`;
  const [poster, setPoster] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => {
    if (videoUrl === null) return undefined;
    let isGone = false;
    let made: string | null = null;
    void readFrame(videoUrl, atSeconds).then((frame) => {
      if (isGone || !frame) return;
      made = URL.createObjectURL(frame);
      setPoster({ key, url: made });
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
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
    // A store on another origin that doesn't allow reading: the players stay.
    resolve(null);
  }
}
