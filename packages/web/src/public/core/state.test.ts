import { describe, expect, it } from 'vitest';
import { anEvent } from '../testing.ts';
import { channelOf, registerPath, registrationAt } from './state.ts';

const at = (moment: string) => Date.parse(moment);

describe('whether one can register', () => {
  it('turns by itself while the page stays open', () => {
    const event = anEvent({
      registration: 'not-yet',
      registrationOpensAt: '2026-11-22T00:00:00Z',
      registrationClosesAt: '2026-11-27T00:00:00Z',
    });
    expect(registrationAt(event, at('2026-11-21T23:59:59Z'))).toBe('not-yet');
    expect(registrationAt(event, at('2026-11-22T00:00:00Z'))).toBe('open');
    expect(registrationAt(event, at('2026-11-27T00:00:00Z'))).toBe('closed');
    expect(registrationAt(event, at('2026-11-28T13:30:00Z'))).toBe('over');
  });

  it('stays full until the server says otherwise, and sends to tickets where there are tickets', () => {
    expect(registrationAt(anEvent({ registration: 'full' }), at('2026-11-22T00:00:00Z'))).toBe('full');
    expect(registrationAt(anEvent({ useTicket: 1 }), at('2026-11-22T00:00:00Z'))).toBe('ticket');
  });
});

describe('the channel', () => {
  it('is kept from the event page to the form, at most 40 characters of it', () => {
    expect(registerPath('abc', '/event/abc?channel=we%20chat&x=1')).toBe('/register/abc?channel=we%20chat');
    expect(registerPath('abc', 'https://x.org/event/abc')).toBe('/register/abc');
    expect(channelOf(`/x?channel=${'a'.repeat(60)}`)).toHaveLength(40);
  });
});
