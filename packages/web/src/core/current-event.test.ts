import { beforeEach, expect, test } from 'vitest';
import {
  currentEvent,
  eventIdOf,
  forgetEvent,
  forgetLast,
  inEvent,
  lastEventId,
  rememberEvent,
} from './current-event.ts';

const event = (eventId: string, title = 'Spring') => ({ eventId, title, model: 0, useTicket: 1 });

beforeEach(() => {
  for (const id of [currentEvent.get()?.eventId, 'a', 'b']) if (id) forgetEvent(id);
});

test('an address is made for an event, whatever query it had', () => {
  expect(inEvent('/manage-center/index', 'a')).toBe('/manage-center/index?event=a');
  expect(inEvent('/x?parts=1&event=old&search=p%26q', 'a')).toBe('/x?event=a&parts=1&search=p%26q');
  expect(inEvent('', 'a')).toBe('?event=a');
  expect(eventIdOf(inEvent('/x?event=old', 'a').slice(2))).toBe('a');
  expect(eventIdOf('?event=')).toBeUndefined();
});

test('the cookies keep which was last; a tab that has one of its own goes by that', () => {
  expect(lastEventId()).toBeUndefined();
  rememberEvent(event('a'));
  expect(document.cookie).toContain('eventId=a');
  expect(document.cookie).toContain('title=Spring');
  // Another tab has opened another one since.
  document.cookie = 'eventId=b; Path=/';
  expect(lastEventId()).toBe('a');
  currentEvent.set(null);
  expect(lastEventId()).toBe('b');
});

test('an event that is gone is forgotten, another tab’s is not', () => {
  rememberEvent(event('a'));
  document.cookie = 'eventId=b; Path=/';
  forgetEvent('a');
  expect(currentEvent.get()).toBeNull();
  expect(lastEventId()).toBe('b');
});

test('with the session ends what was opened last, cookies and all', () => {
  rememberEvent(event('a'));
  forgetLast();
  expect(lastEventId()).toBeUndefined();
  expect(document.cookie).not.toMatch(/(?:eventId|title|model|useTicket)=[^;]/);
});
