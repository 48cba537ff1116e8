declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface EncryptOptions {
    readonly version: 'aes128gcm';
    /** The receiver's public key, base64url. */
    readonly dh: string;
    readonly authSecret: string;
    readonly privateKey: ECDH;
  }

  const ece: { encrypt(payload: Buffer, options: EncryptOptions): Buffer };
  export default ece;
}
