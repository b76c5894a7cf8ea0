import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Both sides of both gateways. The merchant's halves are handed to the product in `settings.json`, the gateway's halves stay here. */
export interface SandboxKeys {
  wechat: {
    appId: string;
    appSecret: string;
    mchId: string;
    merchantSerial: string;
    merchantPublicKey: KeyObject;
    platformKeyId: string;
    platformPrivateKey: KeyObject;
    apiV3Key: string;
  };
  alipay: { appId: string; sellerId: string; appPublicKey: KeyObject; alipayPrivateKey: KeyObject };
}

/** What `DATA_DIR/payment/settings.json` holds, for the product's settings. Paths are absolute; the keys in the files are PEM (PKCS#8). */
export interface SandboxSettings {
  sandbox: true;
  wechat: {
    baseUrl: string;
    openIdUrl: string;
    authorizeUrl: string;
    appId: string;
    appSecret: string;
    mchId: string;
    merchantSerial: string;
    merchantPrivateKeyPath: string;
    platformPublicKeys: Record<string, string>;
    apiV3Key: string;
  };
  alipay: {
    gatewayUrl: string;
    pageUrl: string;
    appId: string;
    sellerId: string;
    appPrivateKeyPath: string;
    alipayPublicKey: string;
  };
}

const names = ['wechat-merchant', 'wechat-platform', 'alipay-app', 'alipay-platform'] as const;
type KeyName = (typeof names)[number];

/** Generates at the first start what is missing (RSA 2048, files of mode 600), and reads it afterwards. */
export async function openKeys(dir: string): Promise<SandboxKeys> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const read = await Promise.all(names.map(async (name) => [name, await openKey(dir, name)] as const));
  const keys = Object.fromEntries(read) as Record<KeyName, KeyObject>;
  const apiV3Key = await secret(dir, 'wechat-apiv3-key');
  const appSecret = await secret(dir, 'wechat-app-secret');
  const merchant = createPublicKey(pemOf(keys['wechat-merchant']));
  const platform = createPublicKey(pemOf(keys['wechat-platform']));
  return {
    wechat: {
      // Real ids look otherwise: nobody takes these for their own.
      appId: 'wxsandbox000000001',
      appSecret,
      mchId: '1999999999',
      merchantSerial: fingerprint(merchant).slice(0, 40).toUpperCase(),
      merchantPublicKey: merchant,
      platformKeyId: `PUB_KEY_ID_${BigInt(`0x${fingerprint(platform).slice(0, 32)}`)
        .toString()
        .padStart(40, '0')}`,
      platformPrivateKey: keys['wechat-platform'],
      apiV3Key,
    },
    alipay: {
      appId: '9021000000000001',
      sellerId: '2088000000000001',
      appPublicKey: createPublicKey(pemOf(keys['alipay-app'])),
      alipayPrivateKey: keys['alipay-platform'],
    },
  };
}

/** Written at every start, for the port may have changed. `base` is where the server calls, `publicBase` where a browser goes. */
export async function writeSettings(
  dir: string,
  keys: SandboxKeys,
  base: string,
  publicBase: string,
): Promise<SandboxSettings> {
  const { wechat, alipay } = keys;
  const settings: SandboxSettings = {
    sandbox: true,
    wechat: {
      baseUrl: base,
      openIdUrl: base,
      authorizeUrl: publicBase,
      appId: wechat.appId,
      appSecret: wechat.appSecret,
      mchId: wechat.mchId,
      merchantSerial: wechat.merchantSerial,
      merchantPrivateKeyPath: resolve(dir, 'wechat-merchant.pem'),
      platformPublicKeys: { [wechat.platformKeyId]: pemOf(createPublicKey(pemOf(wechat.platformPrivateKey))) },
      apiV3Key: wechat.apiV3Key,
    },
    alipay: {
      gatewayUrl: `${base}/gateway.do`,
      // Alipay's pages are opened by browsers, which may know this machine by another name.
      pageUrl: `${publicBase}/gateway.do`,
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      appPrivateKeyPath: resolve(dir, 'alipay-app.pem'),
      alipayPublicKey: pemOf(createPublicKey(pemOf(alipay.alipayPrivateKey))),
    },
  };
  await replace(join(dir, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
  return settings;
}

async function openKey(dir: string, name: KeyName): Promise<KeyObject> {
  const path = join(dir, `${name}.pem`);
  const pem = await existing(path);
  if (pem !== null) return createPrivateKey(pem);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  await replace(path, pemOf(privateKey));
  return privateKey;
}

async function secret(dir: string, name: string): Promise<string> {
  const path = join(dir, name);
  const found = await existing(path);
  if (found !== null) return found;
  const made = randomBytes(16).toString('hex');
  await replace(path, made);
  return made;
}

async function existing(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, 'utf8');
    // Someone may have copied the folder with another mask.
    await chmod(path, 0o600);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all: a start that is killed must not leave half a key. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function pemOf(key: KeyObject): string {
  return key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
}

function fingerprint(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
