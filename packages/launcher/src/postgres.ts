import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holdLock } from './folder-lock.ts';
import { freePort } from './ports.ts';
import { makeCluster, refuseOtherVersion } from './postgres-cluster.ts';
import { findHome, newRecord, readRecord, writeRecord } from './postgres-home.ts';
import { ClusterKeeper } from './postgres-keeper.ts';

export interface PostgresOptions {
  /** Folder of the product's data; PostgreSQL keeps its record there, and its data where its user can reach them. Made when missing. */
  dataDir: string;
  /** 0 or nothing: any free port. Listens on 127.0.0.1 only. */
  port?: number;
  /** False: nothing is forced to disk (tests). A crash of the machine may lose everything. */
  durable?: boolean;
  /** Other settings than the product's. */
  settings?: Readonly<Record<string, string>>;
  /** One line for each thing worth knowing (restarts, recovery). */
  log?: (line: string) => void;
}

export interface RunningPostgres {
  /** To the database `postgres`, as superuser. */
  superuserUrl: string;
  port: number;
  /** Passwords made once and kept in the data folder, for `prepareDatabase`. */
  ownerPassword: string;
  serverPassword: string;
  /** Fast shutdown: clients are cut off, everything committed is kept. */
  stop: () => Promise<void>;
  /** At once, without a checkpoint: the next start recovers from the log. */
  kill: () => void;
}

/** Starts the PostgreSQL of this data folder and keeps it running until `stop`. Throws Trouble when it cannot. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable = true, settings = {}, log = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const release = holdLock(join(dataDir, 'postgres.lock'), `The data folder ${dataDir}`);
  try {
    const record = readRecord(dataDir) ?? newRecord();
    const home = findHome(dataDir, record);
    writeRecord(dataDir, record);
    if (record.cluster === undefined) {
      record.cluster = await makeCluster(home, record, durable);
      writeRecord(dataDir, record);
    }
    const cluster = realpathSync(join(home.base, record.cluster));
    refuseOtherVersion(cluster);
    const port = options.port || (await freePort());
    const keeperOfCluster = new ClusterKeeper({ home, cluster, port, durable, settings, log });
    await keeperOfCluster.start();
    return {
      superuserUrl: `postgres://postgres:${record.superuserPassword}@127.0.0.1:${port}/postgres`,
      port,
      ownerPassword: record.ownerPassword,
      serverPassword: record.serverPassword,
      stop: async () => {
        await keeperOfCluster.stop();
        release();
      },
      kill: () => {
        keeperOfCluster.kill();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Removes the database of a stopped PostgreSQL, wherever it is, and the data folder with it. For throw-away ones. */
export function removeDataFolder(dataDir: string): void {
  const elsewhere = readRecord(dataDir)?.elsewhere;
  if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
