import { execFileSync, fork } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type pg from 'pg';
import { prepareDatabase, withClient } from '@convoke/launcher/database.ts';
import { freePort } from '@convoke/launcher/ports.ts';
import { startPostgres } from '@convoke/launcher/postgres.ts';
import { dataMark } from './states.ts';

/**
 * `node packages/server/testing/make-state.ts COMMIT NAME`: writes testing/states/NAME.sql.br, the database that the server of that commit makes with its demo, as SQL.
 * upgrade.test.ts takes it to the head.
 */

const [commit = '', name = ''] = process.argv.slice(2);
if (!commit || !name) throw new Error('which commit, and what is the state called?');
const root = path.join(import.meta.dirname, '../../..');
const work = mkdtempSync(path.join(tmpdir(), 'convoke-state-'));
const recorded = path.join(work, 'schema.sql');

const postgres = await startPostgres({ dataDir: path.join(work, 'data'), durable: false });
try {
  checkOut();
  writeFileSync(recorded, '');
  const urls = await prepareDatabase({ ...postgres, database: 'convoke_state' });
  await runServer(urls);
  const data = await withClient(
    urls.ownerUrl.replace(/\/\/.*@/, postgres.superuserUrl.match(/\/\/.*@/)?.[0] ?? ''),
    dump,
  );
  // The queue's figures have a table a day: another day has others.
  const did = readFileSync(recorded, 'utf8').replace(/, pgboss\.queue_stats_\d{8}/g, '');
  const text = `${did}${dataMark}${data}`;
  const file = path.join(import.meta.dirname, `states/${name}.sql.br`);
  writeFileSync(file, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  console.log(`${file}: ${Math.round(readFileSync(file).length / 1000)} kB`);
} finally {
  await postgres.stop();
  rmSync(work, { recursive: true, force: true });
}

/** The commit's files with today's packages; a package that is no longer installed is not needed before the demo is made. */
function checkOut(): void {
  const archive = execFileSync('git', ['archive', commit, 'packages'], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['x', '-C', work], { input: archive });
  const modules = path.join(work, 'node_modules');
  for (const entry of readdirSync(path.join(root, 'node_modules'))) {
    if (entry === '@convoke' || entry === '@fastify') continue;
    mkdirSync(modules, { recursive: true });
    symlinkSync(path.join(root, 'node_modules', entry), path.join(modules, entry));
  }
  for (const scope of ['@convoke', '@fastify']) mkdirSync(path.join(modules, scope));
  for (const part of readdirSync(path.join(work, 'packages')))
    symlinkSync(path.join(work, 'packages', part), path.join(modules, '@convoke', part));
  for (const part of readdirSync(path.join(root, 'node_modules/@fastify')))
    symlinkSync(path.join(root, 'node_modules/@fastify', part), path.join(modules, '@fastify', part));
  const own = path.join(root, 'packages/server/node_modules');
  if (existsSync(own)) symlinkSync(own, path.join(work, 'packages/server/node_modules'));
  const helmet = path.join(modules, '@fastify/helmet');
  if (existsSync(helmet)) return;
  mkdirSync(helmet);
  writeFileSync(path.join(helmet, 'package.json'), '{ "type": "module", "main": "index.js" }');
  writeFileSync(path.join(helmet, 'index.js'), 'export default async () => {};');
}

/** Runs the commit's server until it listens, or ends behind its demo for want of a built web. */
async function runServer(urls: { ownerUrl: string; serverUrl: string }): Promise<void> {
  const server = fork(path.join(work, 'packages/server/src/main.ts'), {
    execArgv: ['--import', path.join(import.meta.dirname, 'record-sql.ts')],
    cwd: work,
    env: {
      PATH: process.env['PATH'],
      RECORD_SQL: recorded,
      DATABASE_URL: urls.serverUrl,
      MIGRATION_DATABASE_URL: urls.ownerUrl,
      DATA_DIR: path.join(work, 'files'),
      PORT: String(await freePort()),
      DEMO: 'on',
      WORKER: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  await new Promise<void>((settle) => {
    server.on('message', () => server.kill('SIGTERM'));
    server.on('exit', () => settle());
  });
}

/** Every row of the product's tables, as statements that take them back in without triggers or foreign keys in the way. */
async function dump(client: pg.Client): Promise<string> {
  await client.query(`SET timezone = 'UTC'`);
  const tables = await client.query<{ name: string; columns: string; counted: string[] }>(`
    SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
      array_remove(array_agg(CASE WHEN a.attidentity <> '' THEN quote_ident(a.attname) END), NULL) AS counted
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely%' GROUP BY 1 ORDER BY 1`);
  const parts = [`SET session_replication_role = replica;`];
  for (const { name, columns, counted } of tables.rows) {
    const rows = await client.query<{ rows: string | null }>(
      `SELECT json_agg(t)::text AS rows FROM (SELECT ${columns} FROM ${name}) AS t`,
    );
    const json = rows.rows[0]?.rows;
    if (json) {
      // Numbers that the database counts are kept; what comes later begins far above them.
      parts.push(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $rows$${json}$rows$);`,
        ...counted.map((column) => `ALTER TABLE ${name} ALTER ${column} RESTART WITH 1000000;`),
      );
    }
  }
  return `${parts.join('\n')}\nRESET session_replication_role;\n`;
}
