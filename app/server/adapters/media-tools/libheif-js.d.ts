// The package's own types cover its ES module only, and leave out what its wrapper returns.
declare module 'libheif-js/wasm-bundle.js' {
  /** A value of the C API that is passed back and forth. */
  type Opaque = object;

  interface DecodedChannel {
    readonly stride: number;
    readonly data: Uint8Array;
    readonly width: number;
    readonly height: number;
  }

  interface DecodedImage {
    readonly width: number;
    readonly height: number;
    readonly channels: readonly DecodedChannel[];
    readonly image: Opaque;
  }

  interface HeifError {
    readonly code: Opaque;
    readonly subcode: Opaque;
    readonly message: string;
  }

  interface LibHeif {
    readonly heif_error_code: { readonly heif_error_Ok: Opaque };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: Opaque };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: Opaque;
      readonly heif_chroma_interleaved_RGBA: Opaque;
    };
    heif_context_alloc(): Opaque;
    heif_context_read_from_memory(context: Opaque, bytes: Uint8Array): HeifError;
    heif_js_context_get_primary_image_handle(context: Opaque): Opaque | HeifError;
    heif_image_handle_has_alpha_channel(handle: Opaque): number;
    heif_js_decode_image2(
      handle: Opaque,
      colorspace: Opaque,
      chroma: Opaque,
    ): DecodedImage | HeifError;
    heif_image_release(image: Opaque): void;
    heif_image_handle_release(handle: Opaque): void;
    heif_context_free(context: Opaque): void;
  }

  const libheif: LibHeif;
  export default libheif;
}
