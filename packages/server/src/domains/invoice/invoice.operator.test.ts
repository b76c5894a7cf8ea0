import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { invoiceApply, invoiceGroupAdd, invoiceList } from '@convoke/contract/invoice/invoice.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company, freshNumber, invoiceXml } from '../../../testing/invoices.ts';
import { secretKey, startServer, type TestServer } from '../../../testing/server.ts';
import { payableEnv, topUp } from '../../../testing/top-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: payableEnv });
});
afterAll(() => server.close());

const program = fileURLToPath(new URL('./invoice.operator.main.ts', import.meta.url));

test('whoever runs the installation sees what was applied for, and issues it by a file that fits', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'convoke-operator-'));
  const env = { DATABASE_URL: server.database.serverUrl, DATA_DIR: folder, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, NODE_ENV: 'test', ...env },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  const organisation = await server.organisation();
  const { organisationId } = organisation;
  const rechargeId = await topUp(server, organisation, 30_000);
  const { invoiceGroupId } = await organisation.call(invoiceGroupAdd, company);
  const { invoiceId } = await organisation.call(invoiceApply, { invoiceId: rechargeId, invoiceGroupId });
  expect(await run('sing')).toContain('npm run invoices -- list');
  expect(await run('list')).toContain([organisationId, invoiceId, '300.00', '0.00', 'APPLIED'].join('\t'));

  const file = path.join(folder, 'invoice.xml');
  const issue = async (amountCents: number) => {
    await writeFile(file, invoiceXml({ ...company, number: freshNumber(), amountCents }));
    return run('issue', organisationId, invoiceId, '--file', file);
  };
  expect(await issue(29_999)).toContain('Nothing was kept');
  expect(await issue(30_000)).toBe(`done: ${invoiceId}\n`);
  expect((await organisation.call(invoiceList, {})).records).toMatchObject([{ state: 'ISSUED', hasFile: true }]);
  expect(await run('reject', organisationId, invoiceId, '--reason', 'too late')).toContain('INVOICE_STATE');
});
