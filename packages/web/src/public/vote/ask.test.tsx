import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import texts from '../../texts/en/public-vote.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { aRound, aTally, aVote } from './testing.ts';
import { View } from './vote.page.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';

/** The questions asked with the ballot. */

const label = (en: string) => ({ en, zh: '', es: '', ja: '' });
const form: FormDefinition = {
  version: 2,
  fields: [
    { fieldId: 'why', type: 'text', required: true, label: label('Why?') },
    {
      fieldId: 'seat',
      type: 'single',
      required: true,
      label: label('Seat'),
      options: [
        { value: 'front', label: label('Front'), limit: 2 },
        { value: 'back', label: label('Back') },
      ],
    },
  ],
};
const asking = (changes: Partial<PublicVote> = {}) =>
  aVote([aRound()], {
    formId: '019a0000-0000-7000-8000-0000000000f0',
    form,
    optionPlaces: [{ fieldId: 'seat', option: 'front', left: 1 }],
    ...changes,
  });

let preview: PublicVote;
let cast: () => { failure: string; data?: object } | { answer: object };
let sent: Record<string, unknown>[];

function serve(address: string, options: RequestInit): Promise<Response> {
  const reply = (data: unknown) => Promise.resolve(Response.json({ code: 0, message: 'ok', data }));
  if (address.startsWith('/admin/oauth/token'))
    return reply({ access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  if (address.startsWith('/resource/vote/mine')) return reply(null);
  if (address.startsWith('/resource/vote/tally')) return reply(aTally(null));
  if (address.startsWith('/resource/vote/preview')) return reply(preview);
  sent.push(JSON.parse(options.body as string) as Record<string, unknown>);
  const found = cast();
  if ('answer' in found) return reply(found.answer);
  const data = { failure: found.failure, ...found.data };
  return Promise.resolve(Response.json({ code: 7000, message: found.failure, data }));
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const one = <Found extends Element = HTMLInputElement>(selector: string) => document.querySelector<Found>(selector);
const text = (selector: string) => one(selector)?.textContent ?? null;
const press = async (selector: string) => {
  await act(() => one<HTMLElement>(selector)?.click());
  await wait(0);
};
async function type(selector: string, value: string): Promise<void> {
  await act(() => {
    const box = one(selector);
    if (!box) throw new Error(`no ${selector}`);
    enter(box, value);
  });
}

/** The page, with a candidate chosen and the questions on it. */
async function show(vote: PublicVote): Promise<void> {
  const state: PageState = {
    page: 'vote',
    language: 'en',
    locale: 'en-US',
    url: `/vote-form/${vote.formId}/${vote.voteId}`,
    publicUrl: 'https://x.org',
    data: { vote, resultsUrl: '/vote-info/x' },
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-form': formTexts, 'public-vote': texts },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
  await wait(0);
  await press('input[value=Ada]');
  await press('.action .primary');
  await vi.waitFor(
    async () => {
      await wait(10);
      expect(one('#field-why')).not.toBeNull();
    },
    { timeout: 20_000 },
  );
}

// The page loads it when it is needed; here it is read before the clock stands still.
beforeAll(() => import('./ask.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(aVote().serverTime) });
  vi.stubGlobal('fetch', vi.fn(serve));
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  localStorage.clear();
  cast = () => ({ answer: { isCounted: true, castAt: '2026-11-21T04:00:01.000Z', receipt: 'receipt' } });
  sent = [];
});
afterEach(async () => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const send = () => press('form .primary');

it('say what is left of a limited option as it is when they are asked, and that a full one is full', async () => {
  // One was left when the page came; by the time the candidate is chosen nothing is.
  preview = asking({ optionPlaces: [{ fieldId: 'seat', option: 'front', left: 0 }] });
  await show(asking());
  await wait(0);
  expect(text('.choice-left')).toBe('Full');
  expect(one('input[value=front]')?.disabled).toBe(true);
});

it('mark the option that became full meanwhile; the choice and the other answers stay', async () => {
  preview = asking();
  await show(asking());
  expect(text('.choice-left')).toBe('1 left');
  await type('#field-why', 'The light');
  await press('input[value=front]');
  cast = () => ({ failure: 'OPTION_FULL', data: { options: [{ fieldId: 'seat', option: 'front' }] } });
  await send();
  expect(text('#field-seat-problem')).toBe('OPTION_FULL');
  expect(text('[aria-live=assertive] .note-bad')).toBe('Please check the marked questions.');
  await press('input[value=back]');
  expect(text('.choice-left')).toBe('Full');
  expect(one('input[value=front]')?.disabled).toBe(true);
  cast = () => ({ answer: { isCounted: true, castAt: '2026-11-21T04:00:01.000Z', receipt: 'receipt' } });
  await send();
  expect(sent.map((each) => each['answers'])).toEqual([
    { why: 'The light', seat: 'front' },
    { why: 'The light', seat: 'back' },
  ]);
  // Another choice is another ballot: under the first one's number it would be taken for that one, repeated.
  expect(sent[1]?.['nonce']).not.toBe(sent[0]?.['nonce']);
  expect(text('.vote-done h2')).toBe('Thank you for voting!');
});

it('keep what was typed when they are changed meanwhile, and say what is new', async () => {
  preview = asking();
  await show(asking());
  await type('#field-why', 'The light');
  await press('input[value=back]');
  const age = { fieldId: 'age', type: 'number' as const, required: true, label: label('Age') };
  preview = asking({ form: { version: 3, fields: [...form.fields, age] } });
  cast = () => ({ failure: 'FORM_CHANGED' });
  await send();
  expect(text('[aria-live=assertive] .note-bad')).toContain('The questions have just changed');
  expect([one('#field-why')?.value, one('input[value=back]')?.checked]).toEqual(['The light', true]);
  expect(document.body.textContent).toContain(formTexts['question-new']);
  cast = () => ({ answer: { isCounted: true, castAt: '2026-11-21T04:00:01.000Z', receipt: 'receipt' } });
  await type('#field-age', '30');
  await send();
  expect(sent[1]).toMatchObject({ formVersion: 3, answers: { why: 'The light', seat: 'back', age: 30 } });
});
