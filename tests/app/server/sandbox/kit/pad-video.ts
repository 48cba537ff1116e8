const BOX_HEADER_BYTES = 8;

/** The same MP4, made larger by a `free` box at its end, which players skip. */
export function padVideo(video: Buffer, sizeBytes: number): Buffer<ArrayBuffer> {
  const padded = Buffer.alloc(sizeBytes);
  video.copy(padded);
  const room = sizeBytes - video.length;
  if (room < BOX_HEADER_BYTES) throw new Error('no room for a box');
  padded.writeUInt32BE(room, video.length);
  padded.write('free', video.length + 4, 'latin1');
  return padded;
}

/** Box name, version and flags, and two times of creation. */
const BEFORE_TIMESCALE_BYTES = 16;

/** The same MP4, so many times as long: its clocks tick slower. */
export function stretchVideo(video: Buffer, times: number): Buffer<ArrayBuffer> {
  const stretched = Buffer.from(video);
  for (const name of ['mvhd', 'mdhd']) {
    const at = stretched.indexOf(name, 0, 'latin1') + BEFORE_TIMESCALE_BYTES;
    stretched.writeUInt32BE(Math.round(stretched.readUInt32BE(at) / times), at);
  }
  return stretched;
}
