import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { behaviours, isBehaviour, usualOf } from './behaviours.ts';
import type { Board } from './board.ts';

const mostShown = 200;
const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/page.js': { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/texts.js': { name: 'texts.js', type: 'text/javascript; charset=utf-8' },
  '/page.css': { name: 'page.css', type: 'text/css; charset=utf-8' },
};
const page = new Map(
  Object.entries(files).map(([path, { name, type }]) => [
    path,
    { type, bytes: readFileSync(new URL(`page/${name}`, import.meta.url)) },
  ]),
);

const numberAsked = z.strictObject({
  number: z.string().regex(/^\+?\d{1,24}$/),
  /** Null: as its last digits say. */
  behaviour: z.string().refine(isBehaviour).nullable(),
});
const deed = /^\/calls\/([\da-f-]{36})\/(answer|hang-up|mute|unmute)$/;

/** The control page and what it asks for. It is for this machine: a page of somebody else cannot ask it for anything. */
export function answerControl(board: Board, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'self'; frame-ancestors 'none'");
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (!isOwn(request)) return refuse(response, 403);
  if (request.method === 'GET') {
    const file = page.get(path);
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    return path === '/calls' ? say(response, told(board)) : refuse(response, 404);
  }
  if (request.method !== 'POST') return refuse(response, 405);
  const [, id = '', what] = deed.exec(path) ?? [];
  if (what !== undefined) return act(board, response, id, what);
  if (path !== '/numbers') return refuse(response, 404);
  bodyOf(request).then(
    (body) => {
      const asked = numberAsked.safeParse(body);
      if (!asked.success) return refuse(response, 400);
      const { number, behaviour } = asked.data;
      if (!board.setNumber(number, behaviour)) return refuse(response, 409);
      say(response, told(board));
    },
    () => refuse(response, 400),
  );
}

/** Asked for by its own address, and not by another page. */
function isOwn({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  if (!/^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i.test(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

function told({ calls, numbers }: Board) {
  return {
    behaviours: Object.keys(behaviours),
    numbers: [...numbers].map(([number, behaviour]) => ({ number, behaviour, usual: usualOf(number) })),
    calls: [...calls.values()].slice(-mostShown).map(({ id, session, name, state, isMuted, keys, since }) => ({
      id,
      from: session.caller,
      to: session.called,
      behaviour: name,
      state,
      isMuted,
      keys,
      since: since.toISOString(),
    })),
  };
}

function act(board: Board, response: ServerResponse, id: string, what: string): void {
  const person = board.calls.get(id);
  if (!person) return refuse(response, 404);
  if (what === 'answer') person.answer();
  else if (what === 'hang-up') person.hangUp();
  else person.isMuted = what === 'mute';
  say(response, told(board));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const bytes of request) {
    text += String(bytes);
    if (text.length > 1000) throw new Error('too long');
  }
  return JSON.parse(text) as unknown;
}

function say(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
