const BOX_HEADER_BYTES = 8;

/** Enlarges an MP4 with a trailing `free` box, which players skip. */
export function padVideo(video: Buffer, sizeBytes: number): Buffer<ArrayBuffer> {
  const padded = Buffer.alloc(sizeBytes);
  video.copy(padded);
  const room = sizeBytes - video.length;
  if (room < BOX_HEADER_BYTES) throw new Error('no room for a box');
  padded.writeUInt32BE(room, video.length);
  padded.write('free', video.length + 4, 'latin1');
  return padded;
}

/** Box name, version and flags, and two creation times. */
const BEFORE_TIMESCALE_BYTES = 16;

/** Stretches an MP4 to a multiple of its duration by slowing its clocks. */
export function stretchVideo(video: Buffer, times: number): Buffer<ArrayBuffer> {
  const stretched = Buffer.from(video);
  for (const name of ['mvhd', 'mdhd']) {
    const at = stretched.indexOf(name, 0, 'latin1') + BEFORE_TIMESCALE_BYTES;
    stretched.writeUInt32BE(Math.round(stretched.readUInt32BE(at) / times), at);
  }
  return stretched;
}
