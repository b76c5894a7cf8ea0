import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@convoke/launcher/ports.ts';
import { serverUnderTest } from '../testing/line-under-test.ts';
import { startProcess } from '../testing/processes.ts';
import { cpuMilliseconds } from '../testing/sipp.ts';
import { speech } from '../testing/sounds.ts';
import { type PhoneCall, TestPhone } from '../testing/test-phone.ts';

/**
 * Twenty calls, ten a second, through the line and its people as processes of their own, each a recorded talk of ten seconds: how long until they are connected and
 * heard, and what the line takes of a core for each while all talk.
 */

const calls = Number(process.env['CALLS'] ?? 20);
const talkSeconds = 10;
const folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
const server = await serverUnderTest();
const [sip, control, port] = await Promise.all([freePort(), freePort(), freePort()]);
const settings = {
  DATA_DIR: folder,
  LINE_KEY: server.key,
  LINE_PORT: String(port),
  LINE_SERVER_URL: server.url,
  LINE_MEDIA_HOST: '127.0.0.1',
  PEOPLE_SIP_PORT: String(sip),
  PEOPLE_PORT: String(control),
};
const people = await startProcess('people/main', settings);
const line = await startProcess('main', settings);
const pid = line.process.pid ?? 0;
const soon = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

// What runs once in a process (its certificate, the first compilation) is not what a call costs.
const first = await TestPhone.open(`ws://127.0.0.1:${port}/ws`, server.key, { agentId: randomUUID() });
const warm = await first.call(randomUUID());
await soon(1500);
warm.hangUp();

const phones = await Promise.all(
  Array.from({ length: calls }, () =>
    TestPhone.open(`ws://127.0.0.1:${port}/ws`, server.key, { agentId: randomUUID() }),
  ),
);
for (const phone of phones) await phone.register();
const made: PhoneCall[] = [];
for (const phone of phones) {
  made.push(await phone.call(randomUUID()));
  await soon(100);
}
for (const call of made) call.say(speech);
await soon(2000);
const before = { cpu: cpuMilliseconds(pid), at: performance.now() };
await soon(talkSeconds * 1000);
const used = (cpuMilliseconds(pid) - before.cpu) / (performance.now() - before.at);
const sorted = (values: (number | undefined)[]) =>
  values.map((one) => one ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
const connected = sorted(made.map((call) => call.connectedAfter));
const heard = sorted(made.map((call) => (call.firstSoundAt ?? Number.NaN) - (call.answeredAt ?? 0)));
const at = (values: number[], part: number) => Math.round(values[Math.ceil(values.length * part) - 1] ?? Number.NaN);
for (const call of made) call.hangUp();
await soon(1500);
console.log(
  [
    `${made.filter((call) => call.isConnected).length} of ${calls} connected, ${server.ended.length - 1} ended and told`,
    `INVITE to 200: p50 ${at(connected, 0.5)} ms, p95 ${at(connected, 0.95)} ms, most ${at(connected, 1)} ms`,
    `200 to the first sound: p50 ${at(heard, 0.5)} ms, p95 ${at(heard, 0.95)} ms, most ${at(heard, 1)} ms`,
    `the line while all talk and are recorded: ${((used * 100) / calls).toFixed(2)} % of a core a call`,
  ].join('\n'),
);
for (const phone of [first, ...phones]) phone.close();
for (const started of [line, people]) {
  started.process.kill('SIGTERM');
  await started.ended;
}
await server.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
