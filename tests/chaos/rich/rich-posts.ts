import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { getFixturePath } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { uploadFile } from '#tests/support/product-client.ts';
import { DEMO_VIDEO } from '../files.ts';
import type { Cargo } from '../run/cargo.ts';
import { createRandom } from '../run/random.ts';
import type { Stage } from '../run/stage.ts';
import type { ChaosOptions } from '../run/types.ts';
import { auditParts } from './audit-parts.ts';
import { createCanceler } from './canceler.ts';
import { addCommentFaults } from './comment-faults.ts';
import { drawPost, type RichMedia, type UploadedFile } from './forms.ts';

const IMAGES = 12;

/** Uploads the files, and draws posts of all forms: videos, lists of images, threads, and documents, most with a first comment. */
export async function loadRichPosts(
  stage: Stage,
  { posts: count, seed, maxFaults, network }: ChaosOptions,
): Promise<Cargo> {
  const media = await uploadMedia(stage);
  const posts = Array.from({ length: count }, (_, index) => drawPost({ seed, media }, index));
  const all = posts.flatMap(({ expected }) => expected);
  const countFor = (platform: PlatformId) =>
    all.filter((delivery) => delivery.platform === platform).length;
  const faults = network
    ? []
    : await addCommentFaults(stage, { random: createRandom(seed), countFor });
  const canceler = createCanceler(stage, { random: createRandom(seed + 1) });
  return {
    posts,
    deliveries: all.length,
    countFor,
    act: () => canceler.tick(),
    audit: () => auditParts(stage, { posts, told: canceler.told }),
    missing: async () => {
      if (maxFaults !== null) return [];
      const idle = Object.entries(canceler.told).filter(([, ids]) => ids.size === 0);
      const states = await Promise.all(faults.map(({ id }) => stage.control.getFault(id)));
      return [
        ...idle.map(([what]) => `no ${what} was canceled`),
        ...faults.flatMap(({ name }, index) =>
          states[index]?.applied ? [] : [`${name} never applied`],
        ),
      ];
    },
  };
}

async function uploadMedia(stage: Stage): Promise<RichMedia> {
  const upload = async (file: string, name: string): Promise<UploadedFile> => {
    const { id } = await uploadFile(stage.web, file, name);
    return {
      id,
      sha256: createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    };
  };
  const images: UploadedFile[] = [];
  for (let index = 0; index < IMAGES; index += 1) {
    const background = { r: 20 * index, g: 90, b: 250 - 20 * index };
    const create = { width: 400, height: 400, channels: 3, background } as const;
    const file = path.join(stage.folder, `tile-${index}.jpg`);
    await writeFile(file, await sharp({ create }).jpeg().toBuffer());
    images.push(await upload(file, `tile-${index}.jpg`));
  }
  return {
    video: await upload(DEMO_VIDEO, 'clip.mp4'),
    document: await upload(getFixturePath('paper.pdf'), 'paper.pdf'),
    images,
  };
}
