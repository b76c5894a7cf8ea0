import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { playPath, playText, publishAsked, statusTold } from '@convoke/contract/live/live.ingest.ts';
import type * as z from 'zod';
import { type Ingest, startIngest } from '../ingest.ts';
import type { PublishAnswer } from '../server-link.ts';

type Told = z.infer<typeof statusTold>;
type Ended = Told['ended'][number];

/** An ingest on free ports with a server that lets everybody in whose sign is `right`, and remembers what it is told. */
export interface IngestUnderTest {
  ingest: Ingest;
  /** For the camera of this live. */
  push: (code: string, sign?: string) => string;
  /** For viewers: what comes behind it is .flv, /index.m3u8 … */
  play: (code: string, secondsLeft?: number) => string;
  liveId: (code: string) => string;
  told: Told[];
  ended: Ended[];
  /** The last that was told of this live. */
  state: (code: string) => string | undefined;
  refuse: (code: string, reason: Extract<PublishAnswer, { isAllowed: false }>['reason']) => void;
  /** At the next status. */
  cut: (code: string) => void;
  camera: (code: string) => Promise<Response>;
  api: (path: string, init?: RequestInit) => Promise<Response>;
  lines: string[];
  close: () => Promise<void>;
  /** Ends the ingest and begins another one in the same folder. */
  restart: () => Promise<void>;
}

export async function ingestUnderTest(
  dataDir: string,
  options: { isRecorded?: boolean; flvMbits?: number } = {},
): Promise<IngestUnderTest> {
  const key = 'a-key-for-tests-of-the-ingest';
  const lives = new Map<string, string>();
  const sessionOf = new Map<string, string>();
  const refusals = new Map<string, Extract<PublishAnswer, { isAllowed: false }>['reason']>();
  const told: Told[] = [];
  const ended: Ended[] = [];
  const cuts: string[] = [];
  const lines: string[] = [];
  const liveId = (code: string) => lives.get(code) ?? lives.set(code, randomUUID()).get(code) ?? '';
  const answerPublish = ({ code, sign }: z.infer<typeof publishAsked>): PublishAnswer => {
    const reason = refusals.get(code) ?? (sign === 'right' ? undefined : 'signature');
    if (reason !== undefined) return { isAllowed: false, reason };
    const id = liveId(code);
    const sessionId = sessionOf.get(id) ?? randomUUID();
    sessionOf.set(id, sessionId);
    return { isAllowed: true, liveId: id, sessionId, isRecorded: options.isRecorded ?? true };
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => {
      text += String(bytes);
    });
    request.once('end', () => {
      if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
      const body: unknown = JSON.parse(text);
      if (request.url === '/live/ingest/publish')
        return void response.end(JSON.stringify(answerPublish(publishAsked.parse(body))));
      const status = statusTold.parse(body);
      told.push(status);
      ended.push(...status.ended);
      for (const one of status.ended) sessionOf.delete(liveId(one.code));
      response.end(JSON.stringify({ cut: cuts.splice(0) }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const serverPort = (server.address() as { port: number }).port;
  const start = () =>
    startIngest({
      dataDir,
      rtmpHost: '127.0.0.1',
      rtmpPort: 0,
      host: '127.0.0.1',
      port: 0,
      serverUrl: `http://127.0.0.1:${serverPort}`,
      key,
      flvMbits: options.flvMbits ?? 2000,
      log: (line) => lines.push(line),
    });
  const under: IngestUnderTest = {
    ingest: await start(),
    push: (code, sign = 'right') => `rtmp://127.0.0.1:${under.ingest.rtmpPort}/live/${code}?sign=${sign}`,
    play: (code, secondsLeft = 3600) => {
      const expires = Math.floor(Date.now() / 1000) + secondsLeft;
      const signature = createHmac('sha256', key)
        .update(playText(liveId(code), expires))
        .digest('hex');
      return `http://127.0.0.1:${under.ingest.port}${playPath(liveId(code), `${expires}-${signature}`)}`;
    },
    liveId,
    told,
    ended,
    state: (code) => told.at(-1)?.sessions.find((session) => session.code === code)?.state,
    refuse: (code, reason) => refusals.set(code, reason),
    cut: (code) => cuts.push(sessionOf.get(liveId(code)) ?? ''),
    camera: (code) => under.api(`/cameras/${liveId(code)}`),
    api: (path, init) =>
      fetch(`http://127.0.0.1:${under.ingest.port}${path}`, { ...init, headers: { authorization: `Bearer ${key}` } }),
    lines,
    restart: async () => {
      await under.ingest.close();
      under.ingest = await start();
    },
    close: async () => {
      await under.ingest.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return under;
}
