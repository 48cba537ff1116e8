/** Local files that a tool such as ffmpeg makes, until the media store adopts them. */
export interface ToolOutputs {
  /** Returns the path for a new file. */
  createPath(): Promise<string>;
}
