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
