import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waiting } from './media/tones.ts';
import { type LineUnderTest, lineUnderTest } from './testing/line-under-test.ts';

let folder: string;
let under: LineUnderTest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
  under = await lineUnderTest(folder);
});
afterAll(async () => {
  await under.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an agent calls a person who answers, hears them within half a second, and hangs up', async () => {
  const phone = await under.phone();
  expect((await phone.register()).status).toBe(200);
  const callId = under.callTo('17');
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  const player = call.say(waiting);
  await expect.poll(() => call.firstSoundAt).toBeDefined();
  expect((call.firstSoundAt ?? 0) - (call.answeredAt ?? 0)).toBeLessThan(500);
  await new Promise((done) => setTimeout(done, 2000));
  expect(call.frames.length).toBeGreaterThan(80);
  expect(under.server.stateOf(callId)).toMatchObject({ state: 'answered', isAttended: true, isHeld: false });
  player.stop();
  call.hangUp();
  await expect
    .poll(() => under.server.endOf(callId))
    .toMatchObject({ cause: 'agent', sipStatus: null, isSimulated: true });
  console.log(call.connectedAfter, (call.firstSoundAt ?? 0) - (call.answeredAt ?? 0), under.server.endOf(callId));
});
