import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/**
 * Keys come as PEM (WeChat's files) or as bare base64 of either PKCS form (Alipay's key tool). An error names the setting, never the key.
 */
export function privateKeyOf(text: string, name: string): KeyObject {
  return firstRsa(name, [
    () => createPrivateKey(text),
    () => createPrivateKey({ key: base64(text), format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: base64(text), format: 'der', type: 'pkcs1' }),
  ]);
}

/** Reads PEM or bare base64, SPKI or PKCS#1. Throws an Error that names `name` for what is no public RSA key. */
export function publicKeyOf(text: string, name: string): KeyObject {
  // createPublicKey also takes a private key and would hide that the wrong one was given.
  if (text.includes('PRIVATE KEY')) throw new Error(`${name} is a private key; the gateway's public key is wanted`);
  return firstRsa(name, [
    () => createPublicKey(text),
    () => createPublicKey({ key: base64(text), format: 'der', type: 'spki' }),
    () => createPublicKey({ key: base64(text), format: 'der', type: 'pkcs1' }),
  ]);
}

function firstRsa(name: string, attempts: (() => KeyObject)[]): KeyObject {
  for (const attempt of attempts) {
    let key: KeyObject;
    try {
      key = attempt();
    } catch {
      continue;
    }
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < 2048)
      throw new Error(`${name} is not an RSA key of at least 2048 bits`);
    return key;
  }
  throw new Error(`${name} is not a key: PEM or base64 is expected`);
}

function base64(text: string): Buffer {
  return Buffer.from(text.trim(), 'base64');
}

/** PKCS#8 or SPKI, without a line break at its end. */
export function pemOf(key: KeyObject): string {
  const type = key.type === 'private' ? 'pkcs8' : 'spki';
  // The SDK strips the last line only when nothing follows it.
  return key.export({ type, format: 'pem' }).toString().trim();
}
