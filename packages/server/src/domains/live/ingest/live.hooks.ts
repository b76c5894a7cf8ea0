import * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import { liveOfCode } from '../live.push.ts';
import { admitCamera, clientSession } from './live.admission.ts';
import { isPlayToken } from './live.play-token.ts';
import { takeStatus } from './live.sessions.ts';

/**
 * What media servers ask before they take a camera, and tell when it is gone. Each has a form of its own; true = it may.
 * - nginx: on_publish, on_update and on_publish_done of nginx-rtmp-module, a form.
 * - SRS: http_hooks on_publish, on_unpublish and on_play, JSON.
 * - mediamtx: authHTTPAddress, JSON; its runOnNotReady tells the end, with the action `unpublish`.
 */
export type MediaServer = 'nginx' | 'srs' | 'mediamtx';

interface Said {
  what: 'begin' | 'update' | 'end' | 'play' | 'other';
  code: string;
  /** What stands behind the `?` of the address. */
  query: string;
  /** The connection. */
  client: string;
}

const text = z.string().max(2000);
const nginx = z.looseObject({ call: text, app: text, name: text, sign: text.optional(), clientid: text, addr: text });
const srs = z.looseObject({ action: text, client_id: text, app: text, stream: text, param: text.default('') });
const mediamtx = z.looseObject({ action: text, path: text, id: text.default(''), query: text.default('') });

const whatOf: Readonly<Record<string, Said['what']>> = {
  publish: 'begin',
  update_publish: 'update',
  publish_done: 'end',
  on_publish: 'begin',
  on_unpublish: 'end',
  on_play: 'play',
  unpublish: 'end',
  read: 'play',
  playback: 'play',
};

/** Null for what the server does not say so. */
export function readHook(server: MediaServer, body: unknown): Said | null {
  if (server === 'nginx') {
    const { data } = nginx.safeParse(body);
    if (data?.app !== 'live') return null;
    const { call, name, sign = '', clientid, addr } = data;
    return { what: whatOf[call] ?? 'other', code: name, query: `sign=${sign}`, client: `${addr} ${clientid}` };
  }
  if (server === 'srs') {
    const { data } = srs.safeParse(body);
    if (data?.app !== 'live') return null;
    const { action, client_id: client, stream, param } = data;
    return { what: whatOf[action] ?? 'other', code: stream, query: param.replace(/^\?/, ''), client };
  }
  const { data } = mediamtx.safeParse(body);
  const code = /^live\/([^/]+)$/.exec(data?.path ?? '')?.[1];
  if (!data || code === undefined) return null;
  // The end is told by a command, which knows the path alone.
  return { what: whatOf[data.action] ?? 'other', code, query: data.query, client: 'mediamtx' };
}

/** Does what a hook asks for. */
export async function followHook(services: Services, said: Said): Promise<boolean> {
  const { what, code, query, client } = said;
  if (code.length > 64) return false;
  const params = new URLSearchParams(query);
  const onAirSince = services.clock.now().toISOString();
  const sessionId = clientSession(services, code, client);
  if (what === 'begin') {
    const answer = await admitCamera(services, { code, sign: params.get('sign') ?? '', client });
    if (!answer.isAllowed) return false;
    const session = { sessionId: answer.sessionId, code, state: 'live' as const, onAirSince };
    return (await takeStatus(services, { sessions: [session], ended: [] })).length === 0;
  }
  if (what === 'update') {
    const session = { sessionId, code, state: 'live' as const, onAirSince };
    return (await takeStatus(services, { sessions: [session], ended: [] })).length === 0;
  }
  if (what === 'end') {
    await takeStatus(services, { sessions: [], ended: [{ sessionId, code, parts: [] }] });
    return true;
  }
  const named = liveOfCode(code);
  return what === 'play' && named !== null && isPlayToken(services, named.liveId, params.get('token') ?? '');
}
