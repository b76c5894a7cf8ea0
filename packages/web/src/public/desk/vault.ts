/** A value that only this device can read: AES-GCM, with the vector that it was sealed with. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Of WebCrypto's AES-GCM: 96 bits, never twice with one key (NIST SP 800-38D, 8.2.2). */
const ivBytes = 12;

/**
 * Seals what a device keeps of people. Its key was made on this device and cannot be taken out of the browser; whoever forgets the key has
 * forgotten everything that was sealed with it, however long it takes to wipe that.
 */
export class Vault {
  readonly key: CryptoKey;

  constructor(key: CryptoKey) {
    this.key = key;
  }

  /** null where the page came over plain HTTP: the browser gives it no cryptography then. */
  static async fresh(): Promise<Vault | null> {
    if (typeof crypto.subtle === 'undefined') return null;
    return new Vault(await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
  }

  async seal(value: unknown): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.key, plain) };
  }

  /** Throws for what another key sealed, or what was changed since. */
  async open<Value>({ iv, data }: Sealed): Promise<Value> {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, this.key, data);
    return JSON.parse(new TextDecoder().decode(plain)) as Value;
  }
}

/** What is sealed, as a text. */
export const textOf = ({ iv, data }: Sealed): string => `${base64(iv)}.${base64(new Uint8Array(data))}`;

export function sealedOf(text: string): Sealed {
  const [iv = '', data = ''] = text.split('.');
  return { iv: bytesOf(iv), data: bytesOf(data).buffer };
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
