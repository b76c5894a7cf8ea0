import { expect, test } from 'vitest';
import { timeZone } from './fields.ts';

test('a time zone is a name that is known, never an offset, whose sign the database would turn round', () => {
  for (const zone of ['Asia/Shanghai', 'asia/shanghai', 'UTC', 'Etc/GMT+8', 'America/Argentina/Buenos_Aires'])
    expect(timeZone.safeParse(zone).success, zone).toBe(true);
  for (const zone of ['+08:00', '-0500', '+08', '', 'GMT+8', 'Mars/Olympus', 'Asia/Shanghai\0'])
    expect(timeZone.safeParse(zone).success, zone).toBe(false);
});
