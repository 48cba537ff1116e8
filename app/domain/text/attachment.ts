/**
 * Returns a Content-Disposition header that saves the file under this name (RFC 6266), with an ASCII
 * fallback.
 */
export function toAttachmentHeader(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
