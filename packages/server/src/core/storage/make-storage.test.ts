import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test.each(['disk', 's3'])(
  'with STORAGE=%s the SDK of S3 is loaded only where it is used',
  { timeout: 60_000 },
  async (kind) => {
    const program = `
    import { registerHooks } from 'node:module';
    const asked = [];
    registerHooks({ resolve: (name, context, next) => (asked.push(name), next(name, context)) });
    const { makeServices } = await import(${JSON.stringify(new URL('../services.ts', import.meta.url).href)});
    const { readSettings } = await import(${JSON.stringify(new URL('../settings.ts', import.meta.url).href)});
    await makeServices(readSettings());
    console.log(asked.some((name) => name.startsWith('@aws-sdk/')));
    process.exit(0);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env: {
        ...process.env,
        STORAGE: kind,
        S3_BUCKET: 'files',
        S3_ACCESS_KEY: 'key',
        S3_SECRET_KEY: 'the-secret-key',
        DATABASE_URL: 'postgres://convoke_app@127.0.0.1:9/convoke',
        SECRET_KEY: 'a secret of the tests, 32 characters or more',
        LOG_LEVEL: 'silent',
      },
    });
    expect(stdout.trim()).toBe(String(kind === 's3'));
  },
);
