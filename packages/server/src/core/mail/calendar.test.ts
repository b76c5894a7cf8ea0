import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const event = {
  uid: 'event-1@convoke.test',
  title: 'Summit',
  startsAt: new Date('2027-03-28T00:30:00Z'),
  endsAt: new Date('2027-03-28T02:30:00.999Z'),
  sequence: 2,
  madeAt: new Date('2027-01-01T00:00:00Z'),
};
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

test('writes the moments in UTC, also over a change of the clocks', () => {
  expect(unfolded(calendarFile(event))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Convoke//Convoke//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:event-1@convoke.test',
    'DTSTAMP:20270101T000000Z',
    'DTSTART:20270328T003000Z',
    'DTEND:20270328T023000Z',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'SUMMARY:Summit',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('escapes text and lets nothing out of its line', () => {
  const lines = unfolded(
    calendarFile({
      ...event,
      title: 'A, B; C\\D',
      place: 'Hall 3\u0007',
      description: 'one\r\ntwo\rthree\nfour',
      url: 'http://127.0.0.1:8080/e/1\r\nATTENDEE:x',
      organiser: { name: 'A "B"\r\nX-EVIL: 1', email: 'a@b.test\r\nX:1' },
    }),
  );
  expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D');
  expect(lines).toContain('LOCATION:Hall 3');
  expect(lines).toContain('DESCRIPTION:one\\ntwo\\nthree\\nfour');
  expect(lines).toContain('URL:http://127.0.0.1:8080/e/1ATTENDEE:x');
  expect(lines).toContain(`ORGANIZER;CN="A 'B' X-EVIL: 1":mailto:a@b.testX:1`);
});

test('folds at 75 bytes between characters, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
      const file = calendarFile({ ...event, description: `会${description}` });
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file).not.toContain('\ufffd');
      expect(unfolded(file)).toHaveLength(16);
    }),
  );
});

test('a cancelled event says so twice', () => {
  const lines = unfolded(calendarFile({ ...event, cancelled: true }));
  expect(lines).toContain('METHOD:CANCEL');
  expect(lines).toContain('STATUS:CANCELLED');
});

test('refuses an event that ends before it begins', () => {
  expect(() => calendarFile({ ...event, endsAt: event.startsAt })).toThrow(RangeError);
  expect(() => calendarFile({ ...event, endsAt: new Date('no date') })).toThrow(RangeError);
});
