/** Most videos show something by then. */
const AT_SECONDS = 0.1;
/** The width of a preview on a high-resolution screen. */
const MAX_WIDTH = 900;

/** Returns a frame of a video as an image, the first one by default, or null if the browser can't read its pixels. */
export function readFrame(videoUrl: string, atSeconds: number | null): Promise<Blob | null> {
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
