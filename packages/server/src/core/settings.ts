import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newPassword } from '@convoke/contract/core/fields.ts';
import * as z from 'zod';
import { readTrustedProxies } from './http/network.ts';
import { lineSettings } from './line-settings.ts';
import { liveProblems, liveSettings } from './live-settings.ts';
import { type StorageSettings, storageProblems, storageSettings } from './storage/storage-settings.ts';
import { paymentProblems, type PaymentSettings, paymentSettings } from './payment/payment-settings.ts';

const port = z.coerce.number().int().min(1).max(65535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const url = z.url();
const proxies = z
  .string()
  .default('off')
  .transform((text, context) => {
    const read = readTrustedProxies(text);
    if (read !== null) return read;
    if (text === 'on')
      context.addIssue(
        'it would believe whatever a client writes into X-Forwarded-For itself; say how many proxies are in front, or their networks',
      );
    else context.addIssue({ code: 'custom' });
    return z.NEVER;
  });
const storageAddress = z
  .string()
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text), {
    error:
      'it must be https://host or https://host:port, nothing behind it: the bucket and the keys have settings of their own',
  })
  .transform((text) => text.replace(/\/$/, ''))
  .optional();
const scanner = /^(?:\/.{1,100}|(?:[\w.-]{1,253}|\[[0-9a-fA-F:]{2,45}\]):\d{1,5})$/;
/** Host names of sites, and the codes of the events that they lead to. */
const siteDomains = z
  .string()
  .transform((text, context) => {
    const pairs = text.split(',').filter((pair) => pair.trim() !== '');
    const domains = new Map<string, string>();
    for (const pair of pairs) {
      const [host = '', code = ''] = pair.trim().split('=');
      const isHost = host.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(host);
      if (!isHost || !/^[A-Za-z0-9_-]{10,40}$/.test(code) || domains.has(host) || pairs.length > 1000) {
        context.addIssue('it is host=code with commas between, each host once, in small letters and without a port');
        return z.NEVER;
      }
      domains.set(host, code);
    }
    return domains as ReadonlyMap<string, string>;
  })
  .optional();
/** A PEM, or the path of its file. */
const keyOrFile = z.string().min(1).optional();

/** Every setting: its form, its default and what it is for. The table in docs/settings.md comes from here. */
const table = {
  NODE_ENV: [
    z.enum(['development', 'production', 'test']).default('development'),
    'production refuses sandbox gateways, demo logins and default secrets',
  ],
  HOST: [z.string().default('0.0.0.0'), 'address to listen on'],
  PORT: [port.default(8080), 'port of API and web'],
  PUBLIC_URL: [url.optional(), 'the address people reach the product at; default http://localhost:PORT'],
  SITE_DOMAINS: [
    siteDomains,
    'host names of their own for events: expo.example.com=CODE with commas between, CODE as in /event/CODE; the proxy passes the Host header on',
  ],
  DATA_DIR: [z.string().default('data'), 'folder of uploaded files, generated secrets and the embedded database'],
  STORAGE: [
    z.enum(['disk', 's3']).default('disk'),
    'where uploaded files are kept: disk = DATA_DIR/files, s3 = a bucket of anything that speaks S3; npm run files:move takes them there and back',
  ],
  S3_ENDPOINT: [storageAddress, 'S3: address of the storage, https://host; without it AWS in S3_REGION'],
  S3_PUBLIC_ENDPOINT: [
    storageAddress,
    'S3: address at which browsers reach it, where that is another one; default S3_ENDPOINT',
  ],
  S3_REGION: [
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('us-east-1'),
    'S3: region of the bucket, such as cn-hangzhou',
  ],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    'S3: name of the bucket, which must be there; files of this installation alone should be in it',
  ],
  S3_ACCESS_KEY: [
    z.string().min(1).max(200).optional(),
    'S3: id of a key that may list, read, write and delete in the bucket',
  ],
  S3_SECRET_KEY: [z.string().min(1).max(200).optional(), 'S3: secret of that key'],
  S3_STYLE: [
    z.enum(['host', 'path']).default('host'),
    'S3: host = https://bucket.host/key, as AWS and the clouds want it; path = https://host/bucket/key, for storages of one’s own',
  ],
  CLAMAV_ADDRESS: [
    z.string().regex(scanner).optional(),
    'clamd, as host:port or the path of its socket: files are scanned for viruses before they are kept, and none is kept while it is away; without it pages say that files are not scanned',
  ],
  DATABASE_URL: [z.string(), 'PostgreSQL, as the server’s own role (not superuser); by default the embedded one'],
  MIGRATION_DATABASE_URL: [
    z.string().optional(),
    'PostgreSQL, as the owner of the tables, not through a pooler; default DATABASE_URL',
  ],
  DATABASE_POOL: [z.coerce.number().int().min(2).max(200).default(16), 'connections of one server process'],
  APP_ID: [z.string().min(1).max(100).default('convoke-web'), 'the web application’s id in signatures'],
  APP_SECRET: [
    z.string().min(16).max(200).default('convoke-web-development'),
    'the web application’s signing secret; reaches every browser; must be set in production',
  ],
  SECRET_KEY: [
    z.string().min(32).optional(),
    'secret behind sign-in keys and captchas; default generated into DATA_DIR; must be set in production',
  ],
  SMTP_URL: [z.string().optional(), 'mail server, smtp://user:password@host:port; by default the local outbox'],
  SMTP_CONNECTIONS: [
    z.coerce.number().int().min(2).max(20).default(20),
    'connections of one server process to the mail server; a campaign has no more mails on their way',
  ],
  MAIL_FROM: [z.string().default('Convoke <no-reply@convoke.example>'), 'sender of mails'],
  SMS_ENDPOINT: [z.string().optional(), 'SMS vendor’s API address; by default the local outbox'],
  SMS_ACCESS_KEY_ID: [z.string().default('simulator'), 'SMS vendor key'],
  SMS_ACCESS_KEY_SECRET: [z.string().default('simulator-secret'), 'SMS vendor secret'],
  SMS_REGIONS: [
    z
      .string()
      .regex(/^[A-Z]{2}(?:,[A-Z]{2})*$/)
      .default('CN')
      .transform((regions): readonly string[] => regions.split(',')),
    'regions that the SMS vendor’s contract delivers to, such as CN,HK,MO; people elsewhere are told by e-mail alone',
  ],
  SMS_SIGN_NAME: [z.string().default('Convoke'), 'SMS signature'],
  SMS_CODE_TEMPLATE: [
    z.string().min(1).max(100).default('CONVOKE_CODE'),
    'SMS vendor’s template of one-time codes, with the variable code',
  ],
  MESSAGE_SMS_CENTS: [
    z.coerce.number().int().min(0).max(10_000).default(5),
    'price of a segment of a text message of a campaign, in fen, taken from the balance',
  ],
  MESSAGE_MAIL_CENTS: [
    z.coerce.number().int().min(0).max(10_000).default(1),
    'price of a mail of a campaign, in fen, taken from the balance',
  ],
  SMS_REPORT_KEY: [
    z
      .string()
      .regex(/^[\w-]{24,100}$/)
      .optional(),
    'what the addresses end with to which the SMS vendor sends receipts and replies, /msg/reports/sms-receipts/… and /msg/reports/sms-replies/…; derived from SECRET_KEY by default',
  ],
  BOUNCE_DOMAIN: [
    z
      .string()
      .regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$|^localhost$/)
      .optional(),
    'domain of the addresses to which bounces of campaigns go; its MX leads to BOUNCE_PORT. Without it bounces go to the sender',
  ],
  BOUNCE_PORT: [
    port.optional(),
    'port on which this process takes bounces and complaints by SMTP; without it none does',
  ],
  BOUNCE_HOST: [z.string().default('0.0.0.0'), 'address to listen on for them'],
  OUTBOX_URL: [url.optional(), 'page of the local outbox, shown to organisers of a trial installation'],
  WECHAT_PAY_APP_ID: [
    z.string().min(1).max(32).optional(),
    'WeChat Pay: id of the app the merchant is bound to; offered when all seven up to WECHAT_PAY_API_V3_KEY are set',
  ],
  WECHAT_PAY_APP_SECRET: [
    z.string().min(1).optional(),
    'WeChat Pay: secret of that app, to know the payer inside WeChat',
  ],
  WECHAT_PAY_MCH_ID: [
    z
      .string()
      .regex(/^\d{6,32}$/)
      .optional(),
    'WeChat Pay: merchant id',
  ],
  WECHAT_PAY_SERIAL: [
    z
      .string()
      .regex(/^[0-9A-Fa-f]{40}$/)
      .optional(),
    'WeChat Pay: serial number of the merchant’s API certificate, 40 hexadecimal digits',
  ],
  WECHAT_PAY_PRIVATE_KEY: [keyOrFile, 'WeChat Pay: the merchant’s private key, PEM or the path of its file'],
  WECHAT_PAY_PUBLIC_KEYS: [
    keyOrFile,
    'WeChat Pay: the gateway’s public keys, PUB_KEY_ID_…=PEM or path, several separated by commas',
  ],
  WECHAT_PAY_API_V3_KEY: [
    z
      .string()
      .regex(/^[\x21-\x7e]{32}$/)
      .optional(),
    'WeChat Pay: APIv3 key, 32 characters',
  ],
  WECHAT_PAY_URL: [url.default('https://api.mch.weixin.qq.com'), 'WeChat Pay: where payments are asked for'],
  WECHAT_OPENID_URL: [url.default('https://api.weixin.qq.com'), 'WeChat Pay: where the payer’s openId is asked for'],
  WECHAT_AUTHORIZE_URL: [
    url.default('https://open.weixin.qq.com'),
    'WeChat Pay: where browsers inside WeChat are sent for it',
  ],
  ALIPAY_APP_ID: [
    z.string().min(1).max(32).optional(),
    'Alipay: app id; offered when all four up to ALIPAY_PUBLIC_KEY are set',
  ],
  ALIPAY_SELLER_ID: [
    z
      .string()
      .regex(/^2088\d{12}$/)
      .optional(),
    'Alipay: the merchant’s account, 2088 and twelve digits',
  ],
  ALIPAY_PRIVATE_KEY: [keyOrFile, 'Alipay: the app’s private key, PEM, base64 or the path of its file'],
  ALIPAY_PUBLIC_KEY: [keyOrFile, 'Alipay: Alipay’s public key (not the app’s), PEM, base64 or the path of its file'],
  ALIPAY_GATEWAY_URL: [url.default('https://openapi.alipay.com/gateway.do'), 'Alipay: the gateway'],
  PAYMENT_SANDBOX_SETTINGS: [
    z.string().min(1).optional(),
    'file the local payment sandbox writes; by default that of the launcher, unless a gateway is set up',
  ],
  AMAP_KEY: [
    z.string().min(1).max(100).optional(),
    'AMap: key of the kind Web (JS API); with it places are searched and shown on a map, without it there is a plain plan; simulator = a local stand-in',
  ],
  AMAP_SECURITY_CODE: [
    z.string().min(1).max(100).optional(),
    'AMap: the security code of that key; stays on the server, which adds it to what the script asks',
  ],
  AMAP_SCRIPT_URL: [url.default('https://webapi.amap.com/maps'), 'AMap: where its script is'],
  AMAP_SERVICE_URL: [url.default('https://restapi.amap.com'), 'AMap: where places and addresses are asked for'],
  RATE_LIMIT_PER_MINUTE: [
    z.coerce.number().int().min(0).default(6000),
    'requests of one address, and of one token, a minute and process; 0 = no limit',
  ],
  REQUEST_SECONDS: [
    z.coerce.number().int().min(1).max(600).default(30),
    'a request must have arrived whole in this time; an upload may take longer while it goes on',
  ],
  CONNECTIONS_PER_ADDRESS: [
    z.coerce.number().int().min(0).default(1000),
    'open connections of one address that is no trusted proxy, a process; 0 = any number',
  ],
  TRUST_PROXY: [
    proxies,
    'proxies in front whose X-Forwarded-For is believed: off, how many of them (1 to 10), or their addresses and networks with commas between',
  ],
  METRICS_TOKEN: [
    z.string().min(16).max(200).optional(),
    'who asks for /metrics shows it as a Bearer token; without it there is no /metrics',
  ],
  OIDC_ISSUER: [
    z
      .url()
      .regex(/^https?:/)
      .optional(),
    'OpenID Connect: address of the provider that organisers may sign in at; offered when all three up to OIDC_CLIENT_SECRET are set. Register PUBLIC_URL/login/oidc there as the redirect address',
  ],
  OIDC_CLIENT_ID: [z.string().min(1).max(200).optional(), 'OpenID Connect: id of this installation at the provider'],
  OIDC_CLIENT_SECRET: [z.string().min(1).max(500).optional(), 'OpenID Connect: secret of that id'],
  OIDC_LABEL: [
    z.string().min(1).max(40).default('OpenID'),
    'OpenID Connect: what the provider is called on the button',
  ],
  ...liveSettings,
  ...lineSettings,
  WORKER: [flag.default(true), 'off = this process runs no jobs'],
  LINK_LOOKUP: [
    flag.default(true),
    'off = names are not looked up before a link is made short, nor are mail domains, for machines without DNS; inner names are then not seen',
  ],
  WEBHOOK_HOSTS: [
    z
      .string()
      .max(1000)
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((host) => host.trim())
          .filter(Boolean),
      ),
    'hosts of one’s own network that webhooks may go to, also by plain http, with commas between; others must be public and speak https',
  ],
  DEMO: [z.enum(['auto', 'on', 'off']).default('auto'), 'demo organisation: auto = on first run outside production'],
  FIRST_ORGANISATION: [
    z.string().max(100).default('My organisation'),
    'name of the organisation made at the start when there is none yet',
  ],
  FIRST_USER: [z.string().min(2).max(60).optional(), 'user name of its first organiser; without it none is made'],
  FIRST_PASSWORD: [newPassword.optional(), 'password of that organiser: 8 characters or more with letters and digits'],
  AUDIT_DAYS: [z.coerce.number().int().min(180).max(3650).default(730), 'days after which entries of the audit log go'],
  LOG_LEVEL: [z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'), 'how much is logged'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export type SettingName = keyof typeof table;
export type Raw = { [Name in SettingName]: z.output<(typeof table)[Name][0]> };

export interface Settings extends Raw {
  PUBLIC_URL: string;
  SECRET_KEY: string;
  LIVE_PORT: number;
  LIVE_PUSH_URL: string;
  LIVE_PLAY_URL: string;
  LINE_PORT: number;
  LINE_URL: string;
  MIGRATION_DATABASE_URL: string;
  /** The gateways that are set up, their keys read. */
  payment: PaymentSettings;
  /** Where files are kept. */
  storage: StorageSettings;
  production: boolean;
}

/** Name, default and meaning of every setting, for docs/settings.md. */
export function settingsTable(): { name: string; standard: string; meaning: string }[] {
  return Object.entries(table).map(([name, [schema, meaning]]) => {
    const standard = schema.safeParse(undefined);
    return { name, standard: standard.success ? standardText(standard.data) : '', meaning };
  });
}

function standardText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === undefined ? '' : String(value as string | number);
}

export class SettingsError extends Error {}

/** Reads and checks the settings. Throws a SettingsError that names every bad one in a line a person can act on. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const problems: string[] = [];
  const settings = readTable(env, Object.keys(table) as SettingName[], problems);
  refuse('Settings', problems);
  const payment = paymentSettings(settings, problems);
  const storage = storageSettings(settings, problems);
  const production = settings.NODE_ENV === 'production';
  problems.push(...identityProblems(settings), ...liveProblems(settings));
  refuse('Settings', problems);
  if (production) refuseDefaults(settings, payment, storage, problems);
  refuse('Production settings', problems);
  const linePort = settings.LINE_PORT ?? settings.PORT + 8;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return {
    ...settings,
    PUBLIC_URL: publicUrl,
    LIVE_PORT: settings.LIVE_PORT ?? settings.PORT + 7,
    LIVE_PUSH_URL:
      settings.LIVE_PUSH_URL?.replace(/\/+$/, '') ??
      `rtmp://${new URL(publicUrl).hostname}:${settings.LIVE_RTMP_PORT}/live`,
    LIVE_PLAY_URL: settings.LIVE_PLAY_URL?.replace(/\/+$/, '') ?? publicUrl,
    LINE_PORT: linePort,
    LINE_URL: settings.LINE_URL?.replace(/\/+$/, '') ?? `http://127.0.0.1:${linePort}`,
    MIGRATION_DATABASE_URL: settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL,
    payment,
    storage,
    SECRET_KEY: settings.SECRET_KEY ?? generatedSecret(settings.DATA_DIR),
    production,
  };
}

const storageNames = (Object.keys(table) as SettingName[]).filter(
  (name) => name === 'DATA_DIR' || name === 'STORAGE' || name.startsWith('S3_'),
);

/** Where files are kept, for commands that need nothing else. Throws a SettingsError as `readSettings` does. */
export function readStorageSettings(env: NodeJS.ProcessEnv = process.env): StorageSettings {
  const problems: string[] = [];
  const settings = readTable(env, storageNames, problems);
  refuse('Settings', problems);
  const storage = storageSettings(settings, problems);
  refuse('Settings', problems);
  return storage;
}

function refuse(what: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new SettingsError(`${what}:\n  ${problems.join('\n  ')}`);
}

/** What these names say; the rest is not there. What is bad is added to `problems`. */
function readTable(env: NodeJS.ProcessEnv, names: readonly SettingName[], problems: string[]): Raw {
  const read: Record<string, unknown> = {};
  for (const name of names) {
    const [schema, meaning] = table[name];
    const given = env[name];
    const parsed = (schema as z.ZodType).safeParse(given === '' ? undefined : given);
    if (parsed.success) read[name] = parsed.data;
    else
      problems.push(
        `${name}${given === undefined ? ' is missing' : ` cannot be “${secretive(name, given)}”`}: ${reasonOf(parsed.error) ?? meaning}`,
      );
  }
  return read as Raw;
}

/** A reason of our own, where a setting has one. */
function reasonOf(error: z.ZodError): string | null {
  const [issue] = error.issues;
  return issue?.code === 'custom' && issue.message !== 'Invalid input' ? issue.message : null;
}

function secretive(name: string, value: string): string {
  return /SECRET|SECURITY|KEY|URL|ENDPOINT|PASSWORD|TOKEN/.test(name) ? '…' : value;
}

function identityProblems({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Raw): string[] {
  const given = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return missing.length === 0 || missing.length === 3
    ? []
    : missing.map((name) => `${name} is missing: sign-in by OpenID Connect needs all three`);
}

function refuseDefaults(settings: Raw, payment: PaymentSettings, storage: StorageSettings, problems: string[]): void {
  if (settings.APP_SECRET === 'convoke-web-development') problems.push('APP_SECRET must be set');
  if (!settings.SECRET_KEY) problems.push('SECRET_KEY must be set');
  if (!settings.PUBLIC_URL) problems.push('PUBLIC_URL must be set');
  if (!settings.SMTP_URL) problems.push('SMTP_URL must be set: the local outbox is a simulator');
  if (!settings.SMS_ENDPOINT || settings.SMS_ACCESS_KEY_ID === 'simulator')
    problems.push('SMS_ENDPOINT and SMS_ACCESS_KEY_* must be set: the local outbox is a simulator');
  if (settings.OUTBOX_URL) problems.push('OUTBOX_URL must not be set: the local outbox is a simulator');
  if (settings.DEMO === 'on') problems.push('DEMO must not be on');
  if (settings.AMAP_KEY === 'simulator') problems.push('AMAP_KEY must not be simulator');
  for (const name of ['AMAP_SCRIPT_URL', 'AMAP_SERVICE_URL'] as const)
    if (settings.AMAP_KEY !== undefined && !settings[name].startsWith('https:'))
      problems.push(`${name} must be an https address`);
  if (settings.OIDC_ISSUER?.startsWith('http:')) problems.push('OIDC_ISSUER must be an https address');
  problems.push(...paymentProblems(settings, payment), ...storageProblems(storage));
}

function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Another process was first.
    }
  }
  return readFileSync(file, 'utf8');
}
