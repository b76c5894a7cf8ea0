import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { answerMaps, type MapKeys, type Query } from './services.ts';

export interface MapsOptions extends MapKeys {
  /** 0 takes any free port. */
  port: number;
  host?: string | undefined;
}

export interface Maps {
  port: number;
  close: () => Promise<void>;
}

/** AMap's script and services on this machine. The script draws no streets and says that it is a simulator. */
export async function startMaps({ port, host = '127.0.0.1', ...keys }: MapsOptions): Promise<Maps> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const script = await readFile(new URL('./script.js', import.meta.url), 'utf8');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-simulator': 'SIMULATED MAPS',
    });
  });
  app.get('/maps', (request, reply) => {
    const { key = '' } = request.query as Query;
    return reply
      .type('text/javascript; charset=utf-8')
      .send(`window.__simulatedKey=${JSON.stringify(key)};\n${script}`);
  });
  app.get('/*', (request, reply) => {
    const answer = answerMaps((request.params as { '*': string })['*'], request.query as Query, keys);
    return answer
      ? reply.send(answer)
      : reply.code(404).send({ status: '0', info: 'SERVICE_NOT_EXIST', infocode: '10002' });
  });
  await app.listen({ port, host });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
