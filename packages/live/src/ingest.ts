import { join } from 'node:path';
import { serve } from './http/serve.ts';
import { listenForCameras } from './rtmp/listen.ts';
import { serverLink } from './server-link.ts';
import { Sessions } from './sessions.ts';
import { Trials } from './trial/trials.ts';

export interface IngestOptions {
  dataDir: string;
  /** Where cameras come to; 0 = any free port. */
  rtmpHost: string;
  rtmpPort: number;
  /** Where viewers are passed on to. */
  host: string;
  port: number;
  serverUrl: string;
  key: string;
  flvMbits: number;
  log: (line: string) => void;
}

export interface Ingest {
  rtmpPort: number;
  port: number;
  close: () => Promise<void>;
}

/** Takes cameras and gives their pictures out. Rejects, with nothing left open, when a port is taken. */
export async function startIngest(options: IngestOptions): Promise<Ingest> {
  const { log, key } = options;
  const sessions = new Sessions(join(options.dataDir, 'live'), serverLink(options.serverUrl, key), log);
  let port = options.port;
  const trials = new Trials(key, () => port);
  try {
    const web = await serve({ ...options, sessions, trials });
    port = web.port;
    try {
      const cameras = await listenForCameras({
        host: options.rtmpHost,
        port: options.rtmpPort,
        onPublish: sessions.publish,
        log,
      });
      return {
        rtmpPort: cameras.port,
        port,
        close: async () => {
          trials.stop();
          await Promise.all([cameras.close(), sessions.close()]);
          await web.close();
        },
      };
    } catch (error) {
      await web.close();
      throw error;
    }
  } catch (error) {
    await sessions.close();
    throw error;
  }
}
