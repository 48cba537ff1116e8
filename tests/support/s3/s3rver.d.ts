declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      allowMismatchedSignatures?: boolean;
      configureBuckets: { name: string; configs: never[] }[];
    });
    callback(): RequestListener;
    configureBuckets(): Promise<void>;
  }
}
