import { toEncodedColor } from '#app/domain/fit/fit-color.ts';
import type { ColorRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { ToneMapper } from '#app/server/ports/media-tools.ts';

/** Diffuse white of HDR in nits (ITU-R BT.2408), which becomes the output's white. */
const HDR_WHITE = 203;
/** Leaves everything up to 60% of white unchanged and rolls off brighter values. */
const CURVE = 'tonemap=mobius:param=0.6:desat=0';

const TONE_MAPPERS: Readonly<Record<ToneMapper, string>> = {
  zscale: [
    `zscale=t=linear:npl=${HDR_WHITE}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=${CURVE}`,
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(','),
  libplacebo:
    'libplacebo=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv:tonemapping=bt.2390:format=yuv420p',
};

/** Returns the filter that tags the original's colors for the filters after it. */
function toColorTags({ primaries, transfer, matrix }: ColorRecipe): string {
  return `setparams=color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}:range=tv`;
}

/** Returns the filters that convert the colors after the video has its final size. */
export function toColorFilters(color: ColorRecipe, toneMapper: ToneMapper): string[] {
  if (color.convert === 'none') return [];
  if (color.convert === 'tone_map') return [toColorTags(color), TONE_MAPPERS[toneMapper]];
  const { primaries, transfer, matrix } = color;
  const from = `iprimaries=${primaries}:itrc=${transfer}:ispace=${matrix}:irange=tv`;
  return [toColorTags(color), `colorspace=all=bt709:${from}:range=tv`];
}

/** Returns the encoder options that tag the output's colors. */
export function toColorOptions(color: ColorRecipe): string[] {
  const { primaries, transfer, matrix } = toEncodedColor(color);
  return [
    '-color_primaries',
    primaries,
    '-color_trc',
    transfer,
    '-colorspace',
    matrix,
    '-color_range',
    'tv',
  ];
}

/**
 * Returns ffmpeg arguments that tone-map one generated frame; ffmpeg fails if a required component is
 * missing.
 */
export function toToneMapTrial(toneMapper: ToneMapper): string[] {
  const hdr: ColorRecipe = {
    primaries: 'bt2020',
    transfer: 'arib-std-b67',
    matrix: 'bt2020nc',
    isFullRange: false,
    convert: 'tone_map',
  };
  const filters = ['format=yuv420p10', ...toColorFilters(hdr, toneMapper), 'format=yuv420p'];
  const input = ['-f', 'lavfi', '-i', 'color=c=gray:s=32x32:r=1:d=1'];
  return [...input, '-vf', filters.join(','), '-frames:v', '1', '-f', 'null', '-'];
}
