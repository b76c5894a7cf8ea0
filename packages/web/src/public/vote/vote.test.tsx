import type { PublicVote, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPress } from '../../core/click-guard.ts';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import form from '../../texts/en/public-form.json' with { type: 'json' };
import texts from '../../texts/en/public-vote.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { aRound, aTally, aVote } from './testing.ts';
import { voteHead } from './vote.head.ts';
import { View } from './vote.page.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';

/** What the server answers by path; a number is an HTTP status, `lost` no answer, a text the name of a refusal. */
let cast: (body: Record<string, unknown>) => unknown;
let mine: unknown;
let tally: VoteTally;
let preview: PublicVote;
let sent: Record<string, unknown>[];

function serve(address: string, options: RequestInit): Promise<Response> {
  const reply = (data: unknown) => Promise.resolve(Response.json({ code: 0, message: 'ok', data }));
  if (address.startsWith('/admin/oauth/token'))
    return reply({ access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  if (address.startsWith('/resource/vote/mine')) return reply(mine);
  if (address.startsWith('/resource/vote/tally')) return reply(tally);
  if (address.startsWith('/resource/vote/preview')) return reply(preview);
  const body = JSON.parse(options.body as string) as Record<string, unknown>;
  sent.push(body);
  const answer = cast(body);
  if (answer === 'lost') return Promise.reject(new TypeError('network'));
  if (typeof answer === 'string')
    return Promise.resolve(Response.json({ code: 7000, message: answer, data: { failure: answer } }));
  return reply(answer);
}

async function show(vote: PublicVote): Promise<void> {
  preview = vote;
  const state: PageState = {
    page: 'vote',
    language: 'en',
    locale: 'en-US',
    url: `/vote-form/-/${vote.voteId}`,
    publicUrl: 'https://x.org',
    data: { vote, resultsUrl: '/vote-info/x' },
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-form': form, 'public-vote': texts },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
  await wait(0);
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
const box = (name: string) => document.querySelector<HTMLInputElement>(`input[value="${name}"]`);
const choose = (name: string) => act(() => box(name)?.click());
const press = async (selector: string) => {
  await act(() => document.querySelector<HTMLElement>(selector)?.click());
  await wait(0);
};
const vote = async () => {
  await press('.action .primary');
  await press('.vote-confirm .primary');
};
const answered = { isCounted: true, castAt: '2026-11-21T04:00:01.000Z', receipt: 'receipt' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(aVote().serverTime) });
  vi.stubGlobal('fetch', vi.fn(serve));
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  localStorage.clear();
  cast = () => answered;
  mine = null;
  tally = aTally(null);
  sent = [];
});
afterEach(async () => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('says on whose clock the days of a daily vote end', async () => {
  await show(aVote([aRound({ period: 'day' })]));
  expect(document.body.textContent).toContain('You can vote once a day, until midnight (China Standard Time).');
});

describe('choosing', () => {
  it('one of several is a group of radio buttons, and says the name that is chosen', async () => {
    await show(aVote());
    expect(text('.vote-rule')).toBe('Choose one.');
    expect([...document.querySelectorAll('input[type=radio]')]).toHaveLength(3);
    await choose('Béla');
    expect(text('.action-line')).toBe('Béla');
  });

  it('up to a number counts along, and offers no more than may be chosen', async () => {
    await show(aVote([aRound({ choicesMin: 2, choicesMax: 2 })]));
    expect(text('.action-line')).toBe('0 of 2');
    await choose('Ada');
    expect([text('.action-line'), text('.action-more')]).toEqual(['1 of 2', 'Choose 1 more.']);
    await press('.action .primary');
    expect(document.querySelector('.vote-confirm')).toBeNull();
    expect(document.activeElement).toBe(box('Ada'));
    await choose('Chen');
    expect(text('.action-line')).toBe('2 of 2');
    expect([box('Ada')?.disabled, box('Béla')?.disabled]).toEqual([false, true]);
    await choose('Ada');
    expect(box('Béla')?.disabled).toBe(false);
  });

  it('keeps to the rule of groups, and counts each group', async () => {
    const [ada, bela, chen] = aRound().candidates;
    if (!ada || !bela || !chen) throw new Error('three candidates');
    const candidates = [
      { ...ada, group: 'Talks' },
      { ...bela, group: 'Talks' },
      { ...chen, group: 'Workshops' },
    ];
    await show(aVote([aRound({ choicesMax: 3, groupMax: 1, groupMin: 1, candidates })]));
    expect(text('.vote-rule')).toBe('Choose up to 3. Exactly 1 from each group.');
    await choose('Ada');
    expect(text('legend')).toContain('1 of 1');
    expect(box('Béla')?.disabled).toBe(true);
    expect(text('.action-more')).toBe('At least 1 from “Workshops”.');
  });

  it('says when a day ends, in the vote’s zone', async () => {
    await show(aVote([aRound({ period: 'day' })]));
    expect(text('.vote-rule')).toBe('Choose one. You can vote once a day, until midnight (China Standard Time).');
    await choose('Ada');
    await vote();
    expect(text('.vote-done .fine')).toBe('You can vote again after midnight (China Standard Time).');
  });

  it('is kept over a reload', async () => {
    await show(aVote());
    await choose('Chen');
    unmount();
    await show(aVote());
    expect(box('Chen')?.checked).toBe(true);
  });

  it('finds candidates among many, whatever their accents', async () => {
    const candidates = Array.from({ length: 12 }, (_, index) => ({
      ...(aRound().candidates[0] as ReturnType<typeof aRound>['candidates'][number]),
      candidateId: `id${index}`,
      name: index === 4 ? 'Zoë Müller' : `Person ${index}`,
    }));
    await show(aVote([aRound({ candidates })]));
    const search = document.querySelector<HTMLInputElement>('#vote-search');
    if (!search) throw new Error('no search');
    await act(() => {
      enter(search, 'zoe mu');
    });
    expect([...document.querySelectorAll('.candidate-name')].map((each) => each.textContent)).toEqual(['Zoë Müller']);
    expect(text('.vote-search [role=status]')).toBe('1 candidate found');
  });
});

describe('casting', () => {
  it('asks once more, sends one ballot, thanks, and shows the results that voters may see', async () => {
    await show(aVote());
    await choose('Ada');
    await press('.action .primary');
    expect(text('.vote-choice')).toBe('Ada');
    expect(document.activeElement?.id).toBe('confirm-title');
    tally = aTally({ Ada: 3, Chen: 1, Béla: 0 });
    await press('.vote-confirm .primary');
    expect(sent).toMatchObject([{ candidateIds: ['Ada'], version: 1 }]);
    expect(text('.vote-done h2')).toBe('Thank you for voting!');
    await wait(10);
    expect(
      [...document.querySelectorAll('.bars li')].map((each) => each.querySelector('.bars-votes')?.textContent),
    ).toEqual(['3 votes75%', '1 vote25%', '0 votes0%']);
    expect(text('.bars-own .bars-name')).toBe('Ada Your vote');
  });

  it('leads to the results of the round that was voted in, though another is open as well', async () => {
    const link = () => document.querySelector<HTMLAnchorElement>('.vote-results > a')?.getAttribute('href');
    mine = { ...answered, candidateIds: ['Ada'] };
    await show(aVote());
    expect(link()).toBe('/vote-info/x');
    unmount();
    const second = aRound({ voteInfoId: '019a0000-0000-7000-8000-000000000002' });
    await show(aVote([aRound(), second]));
    expect(link()).toBe(`/vote-info/x?round=${aRound().voteInfoId}`);
  });

  it('goes on with the same ballot when the answer was lost', async () => {
    await show(aVote());
    await choose('Ada');
    cast = () => 'lost';
    await vote();
    expect(text('.vote-confirm .note-bad')).toContain('Your choice is saved');
    cast = () => answered;
    forgetPress();
    await press('.vote-confirm .primary');
    expect(sent[1]?.['nonce']).toBe(sent[0]?.['nonce']);
    expect(text('.vote-done h2')).toBe('Thank you for voting!');
  });

  it('takes the device’s cookie along when it had none, and says when the browser keeps none', async () => {
    await show(aVote());
    await choose('Ada');
    cast = () => (sent.length < 2 ? 'VOTE_DEVICE_NEEDED' : answered);
    await vote();
    expect(sent).toHaveLength(2);
    expect(text('.vote-done h2')).toBe('Thank you for voting!');
    unmount();
    localStorage.clear();
    cast = () => 'VOTE_DEVICE_NEEDED';
    await show(aVote());
    await choose('Ada');
    await vote();
    expect(text('.vote-confirm .note-bad')).toContain('is blocking cookies');
  });

  it('says before anything is chosen that the browser keeps no cookies, where one is needed', async () => {
    const refused = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    await show(aVote());
    expect(text('.note')).toContain('Your browser is blocking cookies');
    unmount();
    await show(aVote([aRound({ voters: 'phone' })]));
    expect(document.querySelector('.note')).toBeNull();
    refused.mockRestore();
  });

  it('says that a ballot is looked at first', async () => {
    cast = () => ({ ...answered, isCounted: false });
    await show(aVote());
    await choose('Ada');
    await vote();
    expect(text('.vote-done .lead')).toContain('checks it before it counts');
  });

  it('shows who voted before what was chosen, without asking again', async () => {
    mine = { ...answered, candidateIds: ['Chen'] };
    await show(aVote());
    expect([text('.vote-done h2'), text('.vote-pills')]).toEqual(['You have already voted', 'Chen']);
    expect(document.querySelector('.action')).toBeNull();
  });

  it('goes back to the candidates when they were changed, without the one that was withdrawn', async () => {
    await show(aVote([aRound({ choicesMax: 2 })]));
    await choose('Ada');
    await choose('Chen');
    const candidates = aRound().candidates.map((each) => ({ ...each, isWithdrawn: each.candidateId === 'Chen' }));
    preview = aVote([aRound({ choicesMax: 2, version: 2, candidates })]);
    cast = () => 'VOTE_CHANGED';
    await vote();
    expect(text('[aria-live=assertive] .note-bad')).toContain('look at them again');
    expect(text('.action-line')).toBe('1 of 2');
    expect(text('.candidate-gone')).toBe('Withdrawn');
  });

  it('asks for a code first where voters are verified', async () => {
    await show(aVote([aRound({ voters: 'phone' })]));
    await choose('Ada');
    await press('.action .primary');
    await vi.waitFor(async () => {
      await wait(10);
      expect(document.querySelector('.vote-prove input[type=tel]')).not.toBeNull();
    }, 20_000);
    expect(sent).toEqual([]);
  });
});

describe('times', () => {
  it('opens by itself, and closes by itself', async () => {
    const round = aRound({
      opensAt: '2026-11-21T04:00:05.000Z',
      closesAt: '2026-11-21T04:00:20.000Z',
      phase: 'upcoming',
    });
    tally = aTally(null, { phase: 'upcoming' });
    await show(aVote([round]));
    expect(text('.card h2')).toBe('Voting has not started yet');
    expect(box('Ada')).toBeNull();
    tally = aTally(null, { phase: 'open' });
    await wait(6_100);
    expect(box('Ada')).not.toBeNull();
    tally = aTally({ Ada: 1, Béla: 0, Chen: 0 }, { phase: 'closed' });
    await wait(12_200);
    expect(text('.card h2')).toBe('Voting is over');
    expect(document.querySelectorAll('.bars li')).toHaveLength(3);
  });

  it('shows the candidates of a round that opens while one waits, also when they come a moment later than the opening', async () => {
    const draft = aVote([aRound({ state: 'draft', phase: 'draft', candidates: [] })]);
    tally = aTally(null, { phase: 'draft' });
    await show(draft);
    expect(text('.card h2')).toBe('Voting has not started yet');
    tally = aTally(null, { phase: 'open' });
    await wait(6_100);
    expect(box('Ada')).toBeNull();
    preview = aVote();
    await wait(1_100);
    expect(box('Ada')).not.toBeNull();
  });

  it('says that it is paused, and leads to another round that is open', async () => {
    const other = aRound({ voteInfoId: '019a0000-0000-7000-8000-000000000002', title: 'Second' });
    tally = aTally(null, { phase: 'paused' });
    await show(aVote([aRound(), other]));
    await wait(10);
    expect(text('.card h2')).toBe('Voting is paused');
    expect(document.querySelector<HTMLAnchorElement>('.card a')?.getAttribute('href')).toContain(other.voteInfoId);
  });
});

it('tells chats who is voted for, and search engines nothing of a draft', () => {
  const context = { language: 'en', locale: 'en-US', publicUrl: 'https://x.org', t: (key: string) => key } as const;
  const head = voteHead({ vote: aVote([aRound()], { description: '' }), resultsUrl: '' }, context);
  expect(head).toMatchObject({ description: 'Ada · Béla · Chen', private: false });
  const draft = aVote([aRound({ state: 'draft', candidates: [] })]);
  expect(voteHead({ vote: draft, resultsUrl: '' }, context).private).toBe(true);
});
