import { expect, test } from 'vitest';
import { TagTimes } from './tag-times.ts';

function tag(at: number, bytes: number): Buffer {
  const whole = Buffer.alloc(11 + bytes + 4, 0xff);
  whole[0] = 9;
  whole.writeUIntBE(bytes, 1, 3);
  whole.writeUIntBE(at & 0xffffff, 4, 3);
  whole[7] = at >>> 24;
  return whole;
}

test('the time of the last tag is known however the stream is cut, also after four and a half hours', () => {
  const times = [0, 40, 0xfffff0, 0x1000018];
  const stream = Buffer.concat([Buffer.alloc(13, 0xff), ...times.map((at, n) => tag(at, 7 * n))]);
  for (const size of [1, 5, 13, 4096]) {
    const reader = new TagTimes();
    const seen = new Set<number | undefined>();
    for (let at = 0; at < stream.length; at += size) {
      reader.take(stream.subarray(at, at + size));
      seen.add(reader.last);
    }
    expect(reader.last).toBe(0x1000018);
    if (size === 1) expect([...seen]).toEqual([undefined, ...times]);
  }
});
