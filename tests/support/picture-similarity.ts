import { execa } from 'execa';
import type { VideoFitRecipe } from '#app/domain/fit/fit-recipe.ts';

/** Makes a clip like a phone's: HEVC and AAC in a MOV, with motion and grain. */
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

/** Returns the filters for a fitted video's colors, written independently of the product's. */
function toColors({ color }: VideoFitRecipe): string[] {
  const { primaries, transfer, matrix, convert } = color;
  const tags = `setparams=color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}:range=tv`;
  if (convert === 'none') return [];
  // Other converters produce other hues at the edge of the gamut, so use the product's.
  if (convert === 'gamut') return [tags, 'colorspace=all=bt709:range=tv'];
  const map = 'zscale=p=bt709,tonemap=mobius:param=0.6:desat=0,zscale=t=bt709:m=bt709:r=tv';
  return [tags, 'zscale=t=linear:npl=203', 'format=gbrpf32le', map];
}

/**
 * Compares each frame of a fitted video with the source after the recipe's trim, frame rate, crop, scale, and
 * colors, without encoding it. `track` is ffmpeg's name of the source's picture track. Returns the mean and the
 * worst SSIM; 1 means identical.
 */
export async function compareWithSource(
  source: string,
  fitted: string,
  recipe: VideoFitRecipe,
  track = '0:v:0',
): Promise<{ mean: number; worst: number }> {
  const { source: upright, crop, size, startMs, frameRate, deinterlace } = recipe;
  const reference = [
    ...(deinterlace === 'none' ? [] : [`yadif=deint=${deinterlace === 'all' ? 'all' : '1'}`]),
    ...(frameRate === null ? [] : [`fps=${frameRate}:start_time=0`]),
    `scale=${upright.width}:${upright.height}:flags=bicubic`,
    `crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}:exact=1`,
    `scale=${size.width}:${size.height}:flags=bicubic:out_range=tv`,
    ...toColors(recipe),
    'format=yuv420p,settb=1/1000,setpts=N',
  ].join(',');
  const graph = `[${track}]${reference}[a];[1:v:0]settb=1/1000,setpts=N[b];[a][b]ssim=shortest=1:stats_file=-`;
  const seek = startMs > 0 ? ['-ss', String(startMs / 1000)] : [];
  const inputs = [...seek, '-i', source, '-i', fitted];
  const { stdout } = await execa('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    ...inputs,
    '-filter_complex',
    graph,
    '-f',
    'null',
    '-',
  ]);
  const frames = [...stdout.matchAll(/All:([\d.]+)/gu)].map(([, value]) => Number(value));
  if (frames.length === 0) throw new Error('No frame could be compared.');
  const mean = frames.reduce((sum, value) => sum + value, 0) / frames.length;
  return { mean, worst: Math.min(...frames) };
}
