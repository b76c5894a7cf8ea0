import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BadControl, ControlPanel } from './control.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outbox-control-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const path = () => join(dir, 'control.json');
async function opened(options = {}): Promise<ControlPanel> {
  const control = new ControlPanel(options);
  await control.open(path());
  return control;
}

test('what was set stays over a restart, until it is reset', async () => {
  const first = await opened();
  await first.change({
    channel: 'sms',
    mode: 'reject',
    code: 'isv.DAY_LIMIT_CONTROL',
    receiptUrl: 'http://127.0.0.1:9/receipts',
    smsLimits: { perSecond: 5 },
    rules: [{ channel: 'mail', match: '*@QQ.example', fate: { kind: 'greylisted', forMs: 100 } }],
  });
  const second = await opened();
  expect(second.state).toEqual(first.state);
  expect(second.state.mail.mode).toBe('ok');
  expect(second.state.smsLimits).toMatchObject({ perSecond: 5, perDay: 0 });
  expect(second.fateOf('mail', 'Ann@qq.example')).toEqual({ kind: 'greylisted', forMs: 100 });
  expect(second.fateOf('mail', 'ann@qq.example.test')).toEqual({ kind: 'fine' });
  await second.reset();
  expect((await opened()).state).toEqual(new ControlPanel().state);
});

test('what the process is started with is stronger than the file', async () => {
  await (await opened()).change({ receiptUrl: 'http://127.0.0.1:9/old', replyUrl: 'http://127.0.0.1:9/kept' });
  const next = await opened({ receiptUrl: 'http://127.0.0.1:9/new' });
  expect(next.state).toMatchObject({ receiptUrl: 'http://127.0.0.1:9/new', replyUrl: 'http://127.0.0.1:9/kept' });
});

test('a damaged file costs the settings, not the outbox', async () => {
  await writeFile(path(), '{"mail":');
  const control = await opened();
  expect(control.state).toEqual(new ControlPanel().state);
  await control.change({ keeps: 'headers' });
  expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ keeps: 'headers' });
});

test.each([
  [{ rules: [{ channel: 'mail', match: 'a b', fate: { kind: 'fine' } }] }, 'rules.0.match'],
  [{ rules: [{ channel: 'mail', match: '*', fate: { kind: 'eaten' } }] }, 'rules.0.fate'],
  [{ rules: [{ channel: 'mail', match: '*', fate: { kind: 'deferred', times: 0 } }] }, 'rules.0.fate.times'],
  [{ rules: [{ channel: 'fax', match: '*' }] }, 'rules.0.channel'],
  [{ keeps: 'nothing' }, 'keeps'],
  [{ mailLimits: { connections: -1 } }, 'mailLimits.connections'],
  [{ bounceServer: 'http://127.0.0.1:25' }, 'bounceServer'],
  [{ bounceServer: 'smtp://10.0.0.1:25' }, 'on this machine'],
  [{ complaintsTo: 'nobody' }, 'complaintsTo'],
  [{ channel: 'mail', code: 'isv.X' }, '4xx or 5xx'],
])('a bad setting changes nothing: %j', async (body, said) => {
  const control = await opened();
  const before = structuredClone(control.state);
  const refused = control.change({ receiptDelayMs: 5, ...body });
  await expect(refused).rejects.toThrow(BadControl);
  await expect(refused).rejects.toThrow(said);
  expect(control.state).toEqual(before);
});
