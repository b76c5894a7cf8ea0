/** @jsxImportSource preact */
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import surveyTexts from '../../texts/en/public-survey.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../core/types.ts';
import { alike, fitting } from './draft-fit.ts';
import { surveyHead } from './survey.head.ts';
import { View } from './survey.page.tsx';

/** Going on with a questionnaire later, on another device, by a link that is sent. */

const texts = { 'public-core': core, 'public-form': formTexts, 'public-survey': surveyTexts };
const label = (en: string) => ({ en, zh: en, es: en, ja: en });
const textField = (fieldId: string, name: string): FormField => ({
  fieldId,
  type: 'text',
  required: false,
  label: label(name),
});
const options = ['a', 'b'].map((value) => ({ value, label: label(`Option ${value}`) }));
const food: FormField = { fieldId: 'food', type: 'single', required: false, label: label('Food'), options };
const form: FormDefinition = { version: 3, fields: [textField('name', 'Name'), food] };
const paged: FormDefinition = {
  version: 3,
  fields: [
    textField('name', 'Name'),
    { fieldId: 'p', type: 'pageBreak', required: false, label: label('More') },
    textField('more', 'Anything else?'),
    { fieldId: 'q', type: 'pageBreak', required: false, label: label('At last') },
    textField('last', 'Bye'),
  ],
};

const survey: PublicSurvey = {
  surveyId: '0198c0de-0000-7000-8000-000000000001',
  code: 'abcdefghij12',
  formId: '0198c0de-0000-7000-8000-0000000000f1',
  title: 'Feedback',
  heading: label('How was it?'),
  introduction: label(''),
  thanks: label(''),
  redirectUrl: null,
  standing: 'open',
  opensAt: null,
  closesAt: null,
  timeZone: 'Asia/Shanghai',
  onceBy: 'none',
  locked: false,
  resumeLater: true,
  languages: ['en'],
  showScore: false,
  organiserName: 'Product Folk',
  form,
  optionPlaces: [],
};

const resume = 'R'.repeat(43);
const savedKey = 'convoke.saved.survey.abcdefghij12';
const draftKey = 'convoke.draft.survey.abcdefghij12';
const link = (revision: number) => ({ resume, revision, expiresAt: '2026-12-20T00:00:00.000Z' });
const found = (answers: object, more: object = {}) => ({
  ok: {
    revision: 1,
    answers,
    page: 0,
    seconds: 100,
    savedAt: '2026-11-21T01:00:00.000Z',
    expiresAt: '2026-12-20T00:00:00.000Z',
    formerForm: null,
    ...more,
  },
});
const gone = { code: 3005, failure: 'SURVEY_DRAFT_GONE', message: 'This link leads to no answers any more.' };
const newer = { code: 3001, failure: 'SURVEY_DRAFT_NEWER', message: 'Newer.' };

type Reply = { ok: unknown } | { code: number; failure?: string; message?: string; data?: object } | 'lost';
let replies: Record<string, Reply>;
let sent: Record<string, Record<string, unknown>[]>;

function serve(address: string, request: RequestInit): Promise<Response> {
  const path = new URL(address, 'http://x').pathname;
  const json = (code: number, message: string, data: unknown) =>
    Promise.resolve(Response.json({ code, message, data }));
  if (path === '/admin/oauth/token') return json(0, '', { access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  const name = path.includes('/preview/code/') ? 'preview' : (path.split('/').at(-1) ?? '');
  if (typeof request.body === 'string') (sent[name] ??= []).push(JSON.parse(request.body) as Record<string, unknown>);
  const reply = replies[name] ?? { ok: name === 'preview' ? survey : null };
  if (reply === 'lost') return Promise.reject(new TypeError('network'));
  if ('ok' in reply) return json(0, '', reply.ok);
  return json(reply.code, reply.message ?? '', { failure: reply.failure, ...reply.data });
}

async function show(changes: Partial<PublicSurvey> = {}, query = '') {
  const url = `/survey/${survey.code}${query}`;
  history.replaceState(null, '', url);
  const state: PageState = {
    page: 'survey',
    language: 'en',
    url,
    publicUrl: 'https://x.org',
    data: { survey: { ...survey, ...changes } },
    config: { appId: 'web', appSecret: 's' },
    texts,
  };
  await act(() => render(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />, document.body));
}

const one = <Of extends Element = HTMLInputElement>(selector: string) => document.querySelector<Of>(selector) as Of;
const text = (selector = 'main') => one<HTMLElement>(selector)?.textContent ?? '';
const kept = () => JSON.parse(localStorage.getItem(savedKey) ?? 'null') as { revision: number } | null;
/** What comes of calls and of parts that are loaded. */
const seen = (look: () => void) => vi.waitFor(() => act(look), { timeout: 5000, interval: 10 });
const says = (words: string) => seen(() => expect(text()).toContain(words));
const press = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find((each) => each.textContent === name)?.click());
const type = (selector: string, value: string) =>
  act(() => {
    one(selector).value = value;
    one(selector).dispatchEvent(new Event('input', { bubbles: true }));
  });
const send = (selector: string) =>
  act(() => void one(selector).dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })));

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(serve));
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  localStorage.clear();
  sent = {};
  replies = {
    save: { ok: link(1) },
    open: found({ name: 'Ada' }),
    collect: { ok: { answerId: 'x', number: 1, score: null } },
  };
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('saving', () => {
  it('sends what stands there to the server, the link to the address, and changes the same draft the next time', async () => {
    await show({ form: paged }, '?channel=poster');
    await press('Begin');
    await type('#field-name', 'Ada');
    await press('Continue later');
    await says('We send you a link to your answers.');
    await type('#field-later-email', 'not an address');
    await send('.sheet form');
    expect(text('#field-later-email-problem')).not.toBe('');
    await type('#field-later-email', 'Ada@example.com');
    await send('.sheet form');
    await says('The link is on its way to ada@example.com. It is good until December 20, 2026.');
    expect(sent['save']).toEqual([
      {
        code: survey.code,
        answers: { name: 'Ada' },
        formVersion: 3,
        page: 0,
        language: 'en',
        seconds: expect.any(Number) as number,
        channel: 'poster',
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        email: 'ada@example.com',
      },
    ]);
    await press('Go on here');
    expect(one('.sheet')).toBeNull();
    await type('#field-name', 'Ada L');
    replies['save'] = { ok: link(2) };
    await press('Continue later');
    await says('Your answers are saved');
    expect(sent['save']?.[1]).toMatchObject({ resume, revision: 1, answers: { name: 'Ada L' } });
    expect(sent['save']?.[1]).not.toHaveProperty('email');
    expect(kept()).toEqual(link(2));
  });

  it('goes to a phone, too; says how long to wait; and a lost answer is tried again as the same', async () => {
    await show();
    await press('Continue later');
    await says('By text message instead');
    await press('By text message instead');
    await type('#field-later-phone', '138 0013 8000');
    replies['save'] = {
      code: 3004,
      failure: 'SURVEY_DRAFT_WAIT',
      message: 'Please wait.',
      data: { retryAfterSeconds: 42 },
    };
    await send('.sheet form');
    await says('Please wait. Please try again in 42 seconds.');
    replies['save'] = 'lost';
    await send('.sheet form');
    await says('We could not reach the server.');
    replies['save'] = { ok: link(1) };
    await send('.sheet form');
    await says('The link is on its way to 13800138000.');
    const nonces = sent['save']?.map((each) => each['nonce']);
    expect(nonces?.[1]).toBe(nonces?.[2]);
    expect(sent['save']?.[2]).toMatchObject({ phone: '13800138000' });
  });

  it('is not offered where the organiser wants nothing kept', async () => {
    await show({ resumeLater: false });
    expect(text()).not.toContain('Continue later');
  });

  it('tells that another device was faster, and goes on with either', async () => {
    localStorage.setItem(savedKey, JSON.stringify(link(1)));
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'mine' }, at: Date.now() }));
    await show();
    await seen(() => expect(sent['open']).toHaveLength(1));
    expect(one('#field-name').value).toBe('mine');
    replies['open'] = found({ name: 'theirs' }, { revision: 5 });
    replies['save'] = newer;
    await press('Continue later');
    await says('Newer answers were saved on another device');
    replies['save'] = { ok: link(6) };
    await press('Keep what stands here');
    await says('Your answers are saved');
    expect(sent['save']?.at(-1)).toMatchObject({ revision: 5, answers: { name: 'mine' } });
    await press('Go on here');
    replies['save'] = newer;
    replies['open'] = found({ name: 'theirs again' }, { revision: 7 });
    await press('Continue later');
    await says('Newer answers were saved on another device');
    await press('Take the newer answers');
    await says('Your saved answers are here.');
    expect(one('#field-name').value).toBe('theirs again');
    expect(kept()?.revision).toBe(7);
  });

  it('asks for an address again when the link has run out', async () => {
    localStorage.setItem(savedKey, JSON.stringify(link(1)));
    await show();
    await says('Your saved answers are here.');
    replies['save'] = gone;
    await press('Continue later');
    await says('This link leads to no answers any more.');
    expect(one('#field-later-email')).not.toBeNull();
    expect(kept()).toBeNull();
  });
});

describe('coming back by the link', () => {
  it('brings the answers and the page, hides the secret, and ends it when they are sent', async () => {
    replies['open'] = found({ name: 'Ada', more: 'much' }, { page: 2, revision: 4 });
    await show({ form: paged }, `?channel=poster&resume=${resume}`);
    await says('Your saved answers are here.');
    expect(sent['open']).toEqual([{ code: survey.code, resume, formVersion: 3 }]);
    expect(location.search).toBe('?channel=poster');
    await seen(() => expect(text('.steps h3')).toBe('At last'));
    await type('#field-last', 'x');
    await send('form.card');
    await seen(() => expect(text('h2')).toBe('Thank you!'));
    expect(sent['collect']?.[0]).toMatchObject({
      answers: { name: 'Ada', more: 'much', last: 'x' },
      channel: 'poster',
      resume,
      revision: 4,
    });
    expect(sent['collect']?.[0]?.['seconds']).toBeGreaterThanOrEqual(100);
    expect(kept()).toBeNull();
  });

  it('to a device with answers of its own asks which to go on with', async () => {
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'mine' }, at: Date.now() }));
    await show({}, `?resume=${resume}`);
    await says('Newer answers were saved on another device');
    expect(one('#field-name').value).toBe('mine');
    await press('Keep what stands here');
    expect(one('#field-name').value).toBe('mine');
    expect(kept()?.revision).toBe(1);
    expect(sent['save']).toBeUndefined();
  });

  it('asks nothing where both say the same', async () => {
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'Ada', food: '' }, at: Date.now() }));
    await show({}, `?resume=${resume}`);
    await seen(() => expect(kept()?.revision).toBe(1));
    expect(one('.sheet')).toBeNull();
  });

  it('that leads nowhere any more says so, and the questions can be answered all the same', async () => {
    replies['open'] = gone;
    await show({}, `?resume=${resume}`);
    await says('This link leads to no answers any more.');
    expect(kept()).toBeNull();
    await type('#field-name', 'Ada');
    await send('form.card');
    await seen(() => expect(text('h2')).toBe('Thank you!'));
    expect(sent['collect']?.[0]).not.toHaveProperty('resume');
  });

  it('without a network says so, and fetches them when asked again', async () => {
    replies['open'] = 'lost';
    await show({}, `?resume=${resume}`);
    await says('Your saved answers could not be fetched.');
    replies['open'] = found({ name: 'Ada' });
    await press('Try again');
    await says('Your saved answers are here.');
    expect(one('#field-name').value).toBe('Ada');
  });

  it('names what was changed meanwhile, and keeps what still fits', async () => {
    const former: FormDefinition = {
      version: 2,
      fields: [textField('name', 'Name'), { ...food, options: [...options, { value: 'c', label: label('C') }] }],
    };
    replies['open'] = found({ name: 'Ada', food: 'c' }, { formerForm: former });
    await show({}, `?resume=${resume}`);
    await says('The questions were changed meanwhile: “Food”. What still fits is kept.');
    expect(one('#field-name').value).toBe('Ada');
    expect(document.querySelectorAll('input:checked')).toHaveLength(0);
    expect(text('#field-food-hint')).toBe('This question was changed.');
  });

  it('starting over forgets the link', async () => {
    localStorage.setItem(savedKey, JSON.stringify(link(1)));
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'mine' }, at: Date.now() }));
    await show();
    await says('We kept what you answered before.');
    await press('Start over');
    expect(kept()).toBeNull();
  });
});

describe('saved answers on today’s form', () => {
  it('are compared by what they say', () => {
    expect(alike({ a: '', b: ['x'] }, { b: ['x'], c: null })).toBe(true);
    expect(alike({ a: 'x' }, { a: 'y' })).toBe(false);
  });

  it('keep half-typed words of a question that is the same, not of one that asks otherwise now', () => {
    const email = (fieldId: string): FormField => ({ ...textField(fieldId, fieldId), type: 'email' });
    const before: FormDefinition = {
      version: 1,
      fields: [email('one'), textField('two', 'two'), textField('three', 'three')],
    };
    const now: FormDefinition = { version: 2, fields: [email('one'), email('two'), textField('three', 'Other words')] };
    const { values, changed } = fitting({ one: 'ada@', two: 'ada', three: 'x' }, before, now);
    expect(values).toEqual({ one: 'ada@', three: 'x' });
    expect(changed.map(({ fieldId }) => fieldId)).toEqual(['two', 'three']);
  });

  it('stand behind an address that is a secret', () => {
    const head = (isResumed: boolean) =>
      surveyHead({ survey, isResumed }, { language: 'en', publicUrl: 'https://x.org', t: (key) => key });
    expect([head(true).isSecret, head(false).isSecret]).toEqual([true, false]);
  });
});
