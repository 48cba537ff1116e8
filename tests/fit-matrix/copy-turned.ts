import {
  ALL_FORMATS,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** Copies the frames of a WebM into one whose ProjectionPoseRoll makes players rotate them clockwise. */
export async function copyTurned(from: string, to: string, rotation: 90): Promise<void> {
  const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track?.codec) throw new Error(`${from} has no pictures.`);
    const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(to) });
    const pictures = new EncodedVideoPacketSource(track.codec);
    output.addVideoTrack(pictures, { rotation });
    await output.start();
    const decoderConfig = await track.getDecoderConfig();
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await pictures.add(packet, decoderConfig ? { decoderConfig } : {});
    }
    await output.finalize();
  } finally {
    input.dispose();
  }
}
