import { describe, expect, it } from 'vitest';
import { calendarFile, calendarKey, googleCalendarUrl, outlookCalendarUrl } from './calendar.ts';
import { mapsUrl } from './maps.ts';
import { eventTimes, hourText, isoInZone, zoneText } from './time.ts';

const evening = { startsAt: '2026-11-28T11:00:00Z', endsAt: '2026-11-28T13:30:00Z', timeZone: 'Asia/Shanghai' };

describe('times in the event’s own zone', () => {
  it('reads as a day and hours', () => {
    expect(eventTimes(evening, 'en-US')).toMatchObject({
      month: 'Nov',
      date: '28',
      until: null,
      hours: '7:00 – 9:30 PM',
    });
    expect(eventTimes(evening, 'en-US').line).toContain('2026, 7:00');
    expect(eventTimes(evening, 'zh-CN').line).toMatch(/^2026年11月28日星期六 19:00/);
    expect(eventTimes(evening, 'es-ES').day).toBe('sábado, 28 de noviembre de 2026');
  });

  it('writes English as the region does', () => {
    expect(eventTimes(evening, 'en-GB')).toMatchObject({ day: 'Saturday, 28 November 2026', hours: '19:00–21:30' });
    const [ja, es] = [
      eventTimes(evening, 'ja-JP'),
      eventTimes({ ...evening, startsAt: '2026-11-28T01:00:00Z' }, 'es-ES'),
    ];
    expect([ja.hours, es.hours]).toEqual(['19:00～21:30', '09:00 – 21:30']);
    expect(hourText('2026-11-28T01:00:00Z', 'Asia/Shanghai', 'en-GB')).toBe('09:00');
  });

  it('names the last day of an event over several days, counted in its zone', () => {
    // 15:30 UTC is the same day in Shanghai, 16:30 UTC is past its midnight.
    expect(eventTimes({ ...evening, endsAt: '2026-11-28T15:30:00Z' }, 'en-US').until).toBeNull();
    expect(eventTimes({ ...evening, endsAt: '2026-11-28T16:30:00Z' }, 'en-US').until).toContain('Nov 29');
  });

  it('knows offsets, also behind and half hours, and survives a zone it does not know', () => {
    expect(isoInZone(evening.startsAt, 'Asia/Kolkata')).toBe('2026-11-28T16:30:00+05:30');
    expect(isoInZone(evening.startsAt, 'America/New_York')).toBe('2026-11-28T06:00:00-05:00');
    expect(zoneText(evening.startsAt, 'Asia/Shanghai', 'en-US')).toEqual({
      offset: 'GMT+8',
      name: 'China Standard Time',
    });
    expect(eventTimes({ ...evening, timeZone: 'Mars/Olympus' }, 'en-US').hours).toContain('UTC');
  });
});

describe('the calendar file', () => {
  const file = calendarFile(
    {
      title: 'Talk; one, two\nthree',
      ...evening,
      place: '上海市黄浦区虎丘路二十号外滩美术馆一楼大厅入口右侧',
      url: 'https://x.org/e',
      text: '',
    },
    calendarKey({ eventId: 'e', version: 4 }, 'https://x.org'),
    new Date('2026-11-21T00:00:00Z'),
  );

  it('is the entry that the server makes and mails, in this version', () => {
    expect(file).toContain('UID:e@x.org\r\n');
    expect(file).toContain('SEQUENCE:4\r\n');
  });

  it('goes to other calendars with spaces as spaces', () => {
    const entry = { title: 'A + B talk', ...evening, place: 'Hall 1', url: 'https://x.org/e', text: '' };
    for (const url of [outlookCalendarUrl(entry), googleCalendarUrl(entry)]) {
      expect(url).toContain('A%20%2B%20B%20talk');
      expect(url).not.toContain('+');
    }
  });

  it('is UTC, escaped, and folded at 75 octets', () => {
    expect(file).toContain('DTSTART:20261128T110000Z\r\n');
    expect(file).toContain('SUMMARY:Talk\\; one\\, two\\nthree\r\n');
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replace(/\r\n /g, '')).toContain('入口右侧');
  });
});

describe('the way into a maps application', () => {
  const place = { placeName: 'Museum', address: 'Road 1', latitude: 1.5, longitude: 2.5, timeZone: 'Europe/Madrid' };

  it('is the one that works where the event is', () => {
    expect(mapsUrl(place)).toBe('https://www.google.com/maps/search/?api=1&query=Museum+Road+1');
    expect(mapsUrl(place, true)).toBe('https://maps.apple.com/?ll=1.5%2C2.5&q=Museum');
    expect(mapsUrl({ ...place, timeZone: 'Asia/Shanghai' })).toContain('uri.amap.com/marker?position=2.5%2C1.5');
    expect(mapsUrl({ ...place, placeName: '', address: '', latitude: null, longitude: null })).toBeNull();
  });
});
