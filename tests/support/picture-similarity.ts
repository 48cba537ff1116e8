import { execa } from 'execa';
import type { VideoFitRecipe } from '#app/domain/fit-recipe.ts';

/** Makes a clip as a phone records it: HEVC and AAC in a MOV, with a picture that moves and has grain. */
export async function makePhoneClip(
  file: string,
  { size = '480x270', seconds }: { size?: string; seconds: number },
): Promise<void> {
  const picture = `testsrc2=s=${size}:r=30:d=${seconds},noise=alls=6:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${seconds}`];
  const hevc = [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=error:crf=20',
  ];
  const tracks = [...hevc, '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'];
  await execa('ffmpeg', ['-v', 'error', '-y', ...inputs, ...tracks, file]);
}

/**
 * Compares each frame of a fitted video with the source after the recipe's own trim, frame rate, crop, and
 * scale, without encoding it. Returns the mean and the worst SSIM, where 1 means equal.
 */
export async function compareWithSource(
  source: string,
  fitted: string,
  { source: upright, crop, size, startMs, frameRate }: VideoFitRecipe,
): Promise<{ mean: number; worst: number }> {
  const reference = [
    ...(frameRate === null ? [] : [`fps=${frameRate}`]),
    `scale=${upright.width}:${upright.height}:flags=bicubic`,
    `crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}:exact=1`,
    `scale=${size.width}:${size.height}:flags=bicubic`,
    'format=yuv420p,settb=1/1000,setpts=N',
  ].join(',');
  const graph = `[0:v:0]${reference}[a];[1:v:0]settb=1/1000,setpts=N[b];[a][b]ssim=shortest=1:stats_file=-`;
  const inputs = ['-ss', String(startMs / 1000), '-i', source, '-i', fitted];
  const { stdout } = await execa('ffmpeg', [
    ...['-v', 'error', '-nostdin', ...inputs, '-filter_complex', graph, '-f', 'null', '-'],
  ]);
  const frames = [...stdout.matchAll(/All:([\d.]+)/gu)].map(([, value]) => Number(value));
  if (frames.length === 0) throw new Error('No frame could be compared.');
  const mean = frames.reduce((sum, value) => sum + value, 0) / frames.length;
  return { mean, worst: Math.min(...frames) };
}
