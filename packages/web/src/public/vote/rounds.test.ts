import { expect, it } from 'vitest';
import { isPinned, paragraphsOf, phaseAt, roundToShow } from './rounds.ts';

const now = Date.parse('2026-11-21T04:00:00Z');
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`;
const round = (voteInfoId: string, state: 'draft' | 'open' | 'paused' | 'closed', opensAt: string | null = null) => ({
  voteInfoId,
  state,
  opensAt,
  closesAt: null,
});

it('turns with its window', () => {
  const windowed = { state: 'open' as const, opensAt: at(3), closesAt: at(5) };
  expect([at(2), at(3), at(5)].map((moment) => phaseAt(windowed, Date.parse(moment)))).toEqual([
    'upcoming',
    'open',
    'closed',
  ]);
});

it('shows the round that matters, or the one of the address', () => {
  const rounds = [round('a', 'closed'), round('b', 'closed'), round('c', 'open', at(9)), round('d', 'draft')];
  expect(roundToShow(rounds, '/vote-info/x', now)?.voteInfoId).toBe('c');
  expect(roundToShow(rounds.slice(0, 2), '/vote-info/x', now)?.voteInfoId).toBe('b');
  expect(roundToShow([...rounds, round('e', 'open')], '/vote-info/x', now)?.voteInfoId).toBe('e');
  expect(roundToShow(rounds, '/vote-info/x?hall=1&round=a', now)?.voteInfoId).toBe('a');
  expect(roundToShow(rounds, '/vote-info/x?round=gone', now)?.voteInfoId).toBe('c');
  expect(roundToShow([], '/vote-info/x', now)).toBeUndefined();
  expect([isPinned('/x?round=a'), isPinned('/x?hall=1')]).toEqual([true, false]);
});

it('makes paragraphs of empty lines', () => {
  expect(paragraphsOf('One\ntwo\n\n\nthree\n')).toEqual(['One\ntwo', 'three']);
});
