export const MEDIA_REMOVED = 'Media removed.';
export const NO_FILE_SELECTED = 'Please select files to upload';
export const NO_PREVIEW = 'Preview not available for this file type';
export const UPLOAD_NETWORK_ERROR = 'Network error - Please check your connection and try again';
export const UPLOAD_TOO_LARGE = 'File too large - Please try a smaller file';
export const UPLOAD_UNSUPPORTED = 'Unsupported file type - Please use images or videos';
export const UPLOAD_INVALID_ANSWER = 'Failed to upload media: Invalid server response';
export const UPLOAD_MISSING_URL = 'Invalid server response - missing URL';
export const UPLOAD_FAILED = 'Upload failed';

export function toUnsupportedMessage(name: string, supported: string): string {
  return `Unsupported file type for ${name}. Supported: ${supported}`;
}

/** Returns the message for a file above a platform's limit. `size` includes the unit: `15MB`. */
export function toTooLargeForMessage(name: string, size: string): string {
  return `File too large for ${name}. Maximum size is ${size}`;
}

/** Returns the upload error shown on screens that publish. */
export function toUploadErrorMessage(message: string): string {
  return `Error uploading media: ${message}`;
}

export function toUploadedMessage(fileName: string): string {
  return `Media uploaded successfully: ${fileName}`;
}

export function toNotAccessibleMessage(type: 'image' | 'video'): string {
  const name = type === 'image' ? 'Image' : 'Video';
  return `${name} URL not accessible - Please try uploading again`;
}
