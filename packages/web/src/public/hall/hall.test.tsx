import type { CastAnswer, PublicVote, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
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
/** The ballot of this device's cookie; and the receipt without which the figures are hidden. */
let mine: (CastAnswer & { candidateIds: string[] }) | null;
let needsReceipt: string | null;

function serve(address: string): Promise<Response> {
  const reply = (data: unknown) => Promise.resolve(Response.json({ code: 0, message: 'ok', data }));
  if (address.startsWith('/admin/oauth/token'))
    return reply({ access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  if (address.startsWith('/resource/vote/preview')) return reply(preview);
  if (address.startsWith('/resource/vote/mine')) return reply(mine);
  asked.push(address);
  if (needsReceipt !== null && tally !== 'lost')
    return reply(address.includes(`receipt=${needsReceipt}`) ? tally : { ...tally, ranking: null });
  return tally === 'lost' ? Promise.reject(new TypeError('network')) : reply(tally);
}

async function show(vote: PublicVote, tallies: VoteTally[], query = '?hall=1'): Promise<void> {
  preview = vote;
  const state: PageState = {
    page: 'hall',
    language: 'en',
    locale: 'en-US',
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
  mine = null;
  needsReceipt = null;
  localStorage.clear();
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
  await show(aVote([aRound({ results: 'end' })]), [tally]);
  expect(text('.hall-hidden-words')).toBe('The results are still secret');
  expect(document.querySelector('.race')).toBeNull();
  expect(text('.hall-count strong')).toBe('41');
  tally = aTally({ Béla: 40, Ada: 1, Chen: 0 });
  await wait(1000);
  expect(seen()[0]).toBe('Béla');
});

it('says who sees the results where a ballot opens them', async () => {
  tally = aTally(null);
  await show(aVote(), [tally]);
  expect(text('.hall-hidden-words')).toContain('Everyone who has voted can see the results');
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

const voted = { isCounted: true, castAt: aVote().serverTime, receipt: 'r1', candidateIds: ['Béla'] };

it('shows the results to who has voted by this device, with their own choice, and to nobody else', async () => {
  needsReceipt = 'r1';
  await show(aVote(), [aTally(null)], '');
  await wait(10);
  expect(text('.vote-results .note')).toContain('Everyone who has voted can see the results');
  unmount();
  mine = voted;
  await show(aVote(), [aTally(null)], '');
  await wait(10);
  expect(document.querySelectorAll('.bars li')).toHaveLength(3);
  expect(text('.bars-own .bars-name')).toContain('Béla');
  expect(document.querySelector('.vote-tools a')).toBeNull();
});

it('shows them to who proved a phone here, by the receipt that this device keeps', async () => {
  needsReceipt = 'r1';
  const round = aRound({ voters: 'phone' });
  localStorage.setItem(`convoke.ballot.${round.voteInfoId}`, JSON.stringify(voted));
  await show(aVote([round]), [aTally(null)], '');
  await wait(10);
  expect(document.querySelectorAll('.bars li')).toHaveLength(3);
});

it('finds a ballot that was cast in another tab when the page is looked at again', async () => {
  needsReceipt = 'r1';
  await show(aVote(), [aTally(null)], '');
  await wait(10);
  mine = voted;
  await act(() => document.dispatchEvent(new Event('visibilitychange')));
  await wait(10);
  await wait(10);
  expect(document.querySelectorAll('.bars li')).toHaveLength(3);
});

it('keeps the receipt of who opened it off the screen of a hall', async () => {
  needsReceipt = 'r1';
  mine = voted;
  await show(aVote(), [aTally(null)]);
  await wait(1000);
  expect(document.querySelector('.race')).toBeNull();
  expect(asked.some((each) => each.includes('receipt'))).toBe(false);
});
