import { join } from 'node:path';
import { serve } from './http/serve.ts';
import type { WebPlaces } from './media/web-media.ts';
import { Store } from './recording/store.ts';
import { serverLink } from './server-link.ts';
import type { Timing } from './sip/flow.ts';
import { openSockets } from './sip/sockets.ts';
import { UserAgent } from './sip/user-agent.ts';
import { Exchange } from './switch/exchange.ts';
import { Phones } from './switch/phones.ts';
import { Trunk, type TrunkOptions } from './switch/trunk.ts';

export interface LineOptions {
  dataDir: string;
  host: string;
  /** 0 = any free one. */
  port: number;
  serverUrl: string;
  key: string;
  places: WebPlaces;
  trunk: Pick<TrunkOptions, 'url' | 'user' | 'password' | 'domain' | 'from' | 'localHost'>;
  timing?: Timing;
  /** How long the person waits for an agent whose phone is gone, in milliseconds. */
  waitsFor?: number;
  log: (line: string) => void;
}

export interface Line {
  port: number;
  close: () => Promise<void>;
}

const product = 'Convoke line';
const tidiedEvery = 3_600_000;

/** Takes agents' phones and calls people by the trunk. Rejects, with nothing left open, when a port is taken or the trunk's address is unknown. */
export async function startLine(options: LineOptions): Promise<Line> {
  const { key, places, log } = options;
  const timing = options.timing ? { timing: options.timing } : {};
  const store = new Store(join(options.dataDir, 'line'), log);
  const trunk = await Trunk.open({ ...options.trunk, places, product, log, ...timing });
  const phones = new Phones(key);
  const link = serverLink(options.serverUrl, key);
  const { waitsFor = 60_000 } = options;
  const exchange = new Exchange({ phones, trunk, places, store, link, waitsFor, log });
  const agent = new UserAgent({
    product,
    ...timing,
    onInvite: (session) => exchange.receive(session),
    onRegister: (transaction) => phones.register(transaction),
  });
  const sockets = openSockets({
    contactUser: 'line',
    onOpen: (flow) => phones.open(flow),
    onMessage: (bytes, flow) => agent.receive(bytes, flow),
  });
  try {
    const web = await serve({ ...options, exchange, trunk, store, sockets });
    await exchange.takeUp();
    const tidy = () =>
      void store.removeForgotten().catch((error: Error) => log(`recordings cannot be tidied: ${error.message}`));
    tidy();
    const tidying = setInterval(tidy, tidiedEvery);
    tidying.unref();
    return {
      port: web.port,
      close: async () => {
        clearInterval(tidying);
        await exchange.close();
        // What was said last is still on its way.
        await new Promise((done) => setTimeout(done, 100));
        await web.close();
        agent.close();
        trunk.close();
      },
    };
  } catch (error) {
    trunk.close();
    throw error;
  }
}
