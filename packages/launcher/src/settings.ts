import { join, resolve } from 'node:path';
import { Trouble } from './trouble.ts';

export interface LauncherSettings {
  port: number;
  /** A derived port the person did not name may move when it is taken. */
  outboxPort: { wanted: number; isFixed: boolean };
  smtpPort: { wanted: number; isFixed: boolean };
  databasePort: { wanted: number; isFixed: boolean };
  paymentPort: { wanted: number; isFixed: boolean };
  mapsPort: { wanted: number; isFixed: boolean };
  /** Where bounces of the outbox come back. */
  bouncePort: { wanted: number; isFixed: boolean };
  /** Where cameras send to, and where their pictures are fetched. */
  rtmpPort: { wanted: number; isFixed: boolean };
  livePort: { wanted: number; isFixed: boolean };
  /** The phone line, and the simulated people whom it calls: their control page and their SIP. */
  linePort: { wanted: number; isFixed: boolean };
  peoplePort: { wanted: number; isFixed: boolean };
  peopleSipPort: { wanted: number; isFixed: boolean };
  dataDir: string;
  /** A PostgreSQL of the person's own: none is started then. */
  databaseUrl: string | undefined;
  isProduction: boolean;
  /** Whether payments go through a sandbox of ours: not with a gateway of the person's own, nor with a sandbox started elsewhere. */
  hasPaymentSandbox: boolean;
  /** Whether maps come from a stand-in of ours: when asked for by AMAP_KEY=simulator. */
  hasMapsSimulator: boolean;
  /** Whether live streams are taken here, not switched off nor by a media server of the person's own. */
  hasIngest: boolean;
  /** Whether there is a phone line: in production only with a trunk of the organisation's own. */
  hasLine: boolean;
  /** Whether the line calls simulated people. */
  hasPeople: boolean;
}

/** A gateway of one's own begins with one of these; the server says what is missing of it. */
const ownGateway =
  /^(WECHAT_PAY_(APP|MCH|SERIAL|PRIVATE|PUBLIC|API)|ALIPAY_(APP|SELLER|PRIVATE|PUBLIC)|PAYMENT_SANDBOX_SETTINGS$)/;

/** What the launcher itself reads; everything else in the environment is the server's to check. Throws with a line to act on. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): LauncherSettings {
  const port = portOf(env, 'PORT') ?? 8080;
  const derived = (name: string, distance: number) => {
    const named = portOf(env, name);
    return { wanted: named ?? port + distance, isFixed: named !== undefined };
  };
  const isProduction = env['NODE_ENV'] === 'production';
  const hasTrunk = (env['LINE_TRUNK_URL'] ?? '') !== '';
  return {
    port,
    outboxPort: derived('OUTBOX_PORT', 1),
    smtpPort: derived('SMTP_PORT', 2),
    databasePort: derived('DATABASE_PORT', 3),
    paymentPort: derived('PAYMENT_PORT', 4),
    mapsPort: derived('MAPS_PORT', 5),
    bouncePort: derived('BOUNCE_PORT', 6),
    rtmpPort: { ...derived('LIVE_RTMP_PORT', 0), ...(!env['LIVE_RTMP_PORT'] && { wanted: 1935 }) },
    livePort: derived('LIVE_PORT', 7),
    linePort: derived('LINE_PORT', 8),
    peoplePort: derived('PEOPLE_PORT', 9),
    peopleSipPort: { ...derived('PEOPLE_SIP_PORT', 0), ...(!env['PEOPLE_SIP_PORT'] && { wanted: 5070 }) },
    dataDir: env['DATA_DIR'] ? resolve(env['DATA_DIR']) : join(root, 'data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    isProduction,
    hasPaymentSandbox: !isProduction && !Object.keys(env).some((name) => ownGateway.test(name) && env[name] !== ''),
    hasMapsSimulator: !isProduction && env['AMAP_KEY'] === 'simulator',
    hasIngest: env['LIVE'] !== 'off' && !env['LIVE_MEDIA_SERVER'],
    hasLine: env['LINE'] !== 'off' && (!isProduction || hasTrunk),
    hasPeople: env['LINE'] !== 'off' && !isProduction && !hasTrunk,
  };
}

function portOf(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Trouble(`${name} is not a port (1 to 65535): "${text}".`);
  return port;
}
