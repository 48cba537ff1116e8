import { S3, type S3ClientConfig } from '@aws-sdk/client-s3';

/** Where the bucket is, and how to sign requests. */
export interface BucketSettings {
  /** Null means AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Null means the AWS SDK's own sources: its environment variables, a profile, or the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Whether the bucket's name is in the URL's path, which most services other than AWS need. */
  readonly isPathStyle: boolean;
}

const CONNECT_MS = 5_000;
/** A part of 8 MiB takes less, even at 2 Mbit/s. */
const IDLE_MS = 45_000;
const ATTEMPTS = 3;

/**
 * Returns the SDK's settings. Checksums are only sent where S3 requires them, because other services refuse
 * the trailing ones. Every body is a buffer whose SHA-256 is part of the signature, so a service that checks
 * signatures checks the bytes as well.
 */
export function toClientConfig(settings: BucketSettings): S3ClientConfig {
  const { endpoint, region, credentials, isPathStyle } = settings;
  return {
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  };
}

export interface Bucket {
  readonly s3: S3;
  readonly name: string;
}

export function openBucket(settings: BucketSettings): Bucket {
  return { s3: new S3(toClientConfig(settings)), name: settings.bucket };
}
