import { mkdtempSync } from 'node:fs';
import { lineUnderTest } from './testing/line-under-test.ts';
import { waiting } from './media/tones.ts';
const under = await lineUnderTest(mkdtempSync('/tmp/lw/d-'));
const phone = await under.phone();
setInterval(() => {}, 1000);
const r = await Promise.race([phone.register(), new Promise((d) => setTimeout(d, 3000))]);
console.log(
  r && (r as { status: number }).status,
  phone.heard.map((x) => x.slice(0, 400)),
);
const callId = under.callTo('17');
const call = await phone.call(callId);
await new Promise((d) => setTimeout(d, 1500));
const p = call.say(waiting);
await new Promise((d) => setTimeout(d, 1500));
console.log(
  call.progress,
  call.isConnected,
  call.connectedAfter,
  call.frames.length,
  (call.firstSoundAt ?? 0) - (call.answeredAt ?? 0),
  under.lines,
  call.ending,
  JSON.stringify(under.server.told.at(-1)),
);
console.log(
  phone.heard
    .slice(2)
    .map((x) => x.slice(0, 1500))
    .join('\n'),
);
p.stop();
call.hangUp();
await new Promise((d) => setTimeout(d, 1500));
console.log(under.server.ended);
await under.close();
process.exit();
