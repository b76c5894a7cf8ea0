import type { PublicVote, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-vote.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { aRound, aTally, aVote } from '../vote/testing.ts';
import { View } from './hall.page.tsx';
import { act, mount, unmount } from '../mount.tsx';

let tally: VoteTally | 'lost';
let preview: PublicVote;
let asked: string[];

function serve(address: string): Promise<Response> {
  const reply = (data: unknown) => Promise.resolve(Response.json({ code: 0, message: 'ok', data }));
  if (address.startsWith('/admin/oauth/token'))
    return reply({ access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  if (address.startsWith('/resource/vote/preview')) return reply(preview);
  asked.push(address);
  return tally === 'lost' ? Promise.reject(new TypeError('network')) : reply(tally);
}

async function show(vote: PublicVote, tallies: VoteTally[], query = '?hall=1'): Promise<void> {
  preview = vote;
  const state: PageState = {
    page: 'hall',
    language: 'en',
    url: `/vote-info/${vote.voteId}${query}`,
    publicUrl: 'https://x.org',
    data: { vote, tallies, voteUrl: `/vote-form/-/${vote.voteId}` },
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-vote': texts },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
  await wait(0);
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
/** Names in the order in which the eye sees the rows, whatever their order in the document. */
const seen = () =>
  [...document.querySelectorAll<HTMLElement>('.race-row')]
    .sort((a, b) => Number.parseFloat(a.style.transform.slice(11)) - Number.parseFloat(b.style.transform.slice(11)))
    .map((row) => row.querySelector('.race-name')?.textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(aVote().serverTime) });
  vi.stubGlobal('fetch', vi.fn(serve));
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  asked = [];
  tally = aTally({ Ada: 2, Béla: 1, Chen: 0 });
});
afterEach(async () => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('shows a ballot within a second, and the row that overtakes keeps its element, so that it moves', async () => {
  await show(aVote([aRound({ results: 'always' })]), [aTally({ Ada: 2, Béla: 1, Chen: 0 })]);
  expect(seen()).toEqual(['Ada', 'Béla', 'Chen']);
  const row = document.querySelectorAll('.race-row')[2];
  tally = aTally({ Chen: 4, Ada: 2, Béla: 1 });
  await wait(1000);
  expect(seen()).toEqual(['Chen', 'Ada', 'Béla']);
  expect(document.querySelectorAll('.race-row')[2]).toBe(row);
  await wait(1000);
  expect(row?.querySelector('.counter')?.textContent).toBe('4');
  expect(text('.hall-count strong')).toBe('7');
  // The same for who listens.
  expect([...document.querySelectorAll('.bars-name')].map((each) => each.textContent)).toEqual(['Chen', 'Ada', 'Béla']);
});

it('shows nothing of hidden results but how many have voted', async () => {
  tally = aTally(null, { ballots: 41 });
  await show(aVote(), [tally]);
  expect(text('.hall-hidden-words')).toBe('The results are still a secret');
  expect(document.querySelector('.race')).toBeNull();
  expect(text('.hall-count strong')).toBe('41');
  tally = aTally({ Béla: 40, Ada: 1, Chen: 0 });
  await wait(1000);
  expect(seen()[0]).toBe('Béla');
});

it('leads to the vote by a code, until it is over', async () => {
  await show(aVote(), [aTally(null)]);
  expect(document.querySelector('.hall-code svg')?.getAttribute('aria-label')).toBe('Scan to vote');
  tally = aTally({ Ada: 1, Béla: 0, Chen: 0 }, { phase: 'closed' });
  await wait(1000);
  expect(document.querySelector('.hall-code')).toBeNull();
});

it('follows to the next round that opens, unless its address names one', async () => {
  const second = aRound({ voteInfoId: '019a0000-0000-7000-8000-000000000002', title: 'Second', state: 'draft' });
  const vote = aVote([aRound({ results: 'always' }), second]);
  await show(vote, [aTally({ Ada: 1 })]);
  expect(text('.hall-head p')).toBe('Final');
  preview = aVote([aRound({ state: 'closed' }), { ...second, state: 'open' }]);
  await wait(9000);
  expect(text('.hall-head p')).toBe('Second');
  expect(asked.at(-1)).toContain(second.voteInfoId);
  unmount();
  await show(preview, [aTally({ Ada: 1 })], `?hall=1&round=${aRound().voteInfoId}`);
  expect(text('.hall-head p')).toBe('Final');
});

it('keeps its figures without a connection, and says that they may be old', async () => {
  await show(aVote([aRound({ results: 'always' })]), [aTally({ Ada: 2, Béla: 1, Chen: 0 })]);
  tally = 'lost';
  await wait(12_000);
  expect(text('.hall-head [role=status]')).toContain('No connection');
  expect(seen()).toEqual(['Ada', 'Béla', 'Chen']);
  tally = aTally({ Ada: 3, Béla: 1, Chen: 0 });
  await wait(11_000);
  expect(document.querySelector('.hall-head [role=status]')).toBeNull();
});

it('is a page of its own first: results, the way to vote, and to the big screen and back', async () => {
  await show(aVote([aRound({ results: 'always' })]), [aTally({ Ada: 2, Béla: 1, Chen: 0 })], '');
  expect(document.querySelectorAll('.bars li')).toHaveLength(3);
  expect(document.querySelector<HTMLAnchorElement>('.vote-tools a')?.getAttribute('href')).toBe(
    `/vote-form/-/${aVote().voteId}`,
  );
  await act(() => document.querySelector<HTMLElement>('.vote-tools button')?.click());
  expect(seen()).toEqual(['Ada', 'Béla', 'Chen']);
  expect(location.search).toBe('?hall=1');
  await act(() => document.querySelector<HTMLElement>('.hall-buttons button:last-child')?.click());
  expect(document.querySelector('.hall')).toBeNull();
  expect(location.search).toBe('');
});
