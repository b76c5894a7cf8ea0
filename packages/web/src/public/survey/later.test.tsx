import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { forgetPress } from '../../core/click-guard.ts';
import { alike, fitting } from './draft-fit.ts';
import { surveyHead } from './survey.head.ts';
import {
  arrived,
  aSurvey,
  button,
  freshPages,
  label,
  one,
  show,
  submit as send,
  text,
  type,
  world,
} from './survey-harness.tsx';
import { act } from '../mount.tsx';

/** Going on with a questionnaire later, on another device, by a link that is sent. */

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

const survey = aSurvey({ heading: label('How was it?'), introduction: label(''), languages: ['en'], form });

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

/** The page; what the server says when asked anew is the questionnaire as it was. */
async function open(changes: Partial<PublicSurvey> = {}, query = ''): Promise<void> {
  await show({ ...survey, ...changes }, { url: `/survey/${survey.code}${query}` });
  world.now = survey;
}

const kept = () => JSON.parse(localStorage.getItem(savedKey) ?? 'null') as { revision: number } | null;
/** What comes of calls and of parts that are loaded. */
const seen = (look: () => void) => vi.waitFor(() => act(async () => {}).then(look), { timeout: 20_000, interval: 10 });
const says = (words: string) => seen(() => expect(text()).toContain(words));
const press = (name: string) => act(() => button(name)?.click());

freshPages(() => ({ save: { ok: link(1) }, open: found({ name: 'Ada' }), collect: arrived }));

describe('saving', () => {
  it('sends what stands there to the server, the link to the address, and changes the same draft the next time', async () => {
    await open({ form: paged }, '?channel=poster');
    await press('Start');
    await type('#field-name', 'Ada');
    await press('Continue later');
    await says('We’ll send you a link to your answers.');
    await type('#field-later-email', 'not an address');
    await send('.sheet form');
    expect(text('#field-later-email-problem')).not.toBe('');
    await type('#field-later-email', 'Ada@example.com');
    await send('.sheet form');
    await says('We sent the link to ada@example.com. It works until 20 December 2026.');
    expect(world.sent['save']).toEqual([
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
    await press('Continue here');
    expect(one('.sheet')).toBeNull();
    await type('#field-name', 'Ada L');
    world.replies['save'] = { ok: link(2) };
    await press('Continue later');
    await says('Your answers are saved');
    expect(world.sent['save']?.[1]).toMatchObject({ resume, revision: 1, answers: { name: 'Ada L' } });
    expect(world.sent['save']?.[1]).not.toHaveProperty('email');
    expect(kept()).toEqual(link(2));
  });

  it('goes to a phone, too; says how long to wait; and a lost answer is tried again as the same', async () => {
    await open();
    await press('Continue later');
    await says('By SMS instead');
    await press('By SMS instead');
    await type('#field-later-phone', '138 0013 8000');
    world.replies['save'] = {
      code: 3004,
      failure: 'SURVEY_DRAFT_WAIT',
      message: 'Please wait.',
      data: { retryAfterSeconds: 42 },
    };
    await send('.sheet form');
    await says('Please wait. Please try again in 42 seconds.');
    world.replies['save'] = 'lost';
    forgetPress();
    await send('.sheet form');
    await says('Could not reach the server');
    world.replies['save'] = { ok: link(1) };
    forgetPress();
    await send('.sheet form');
    await says('We sent the link to 13800138000.');
    const nonces = world.sent['save']?.map((each) => each['nonce']);
    expect(nonces?.[1]).toBe(nonces?.[2]);
    expect(world.sent['save']?.[2]).toMatchObject({ phone: '13800138000' });
  });

  it('is not offered where the organiser wants nothing kept', async () => {
    await open({ resumeLater: false });
    expect(text()).not.toContain('Continue later');
  });

  it('tells that another device was faster, and goes on with either', async () => {
    localStorage.setItem(savedKey, JSON.stringify(link(1)));
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'mine' }, at: Date.now() }));
    await open();
    await seen(() => expect(world.sent['open']).toHaveLength(1));
    expect(one('#field-name').value).toBe('mine');
    world.replies['open'] = found({ name: 'theirs' }, { revision: 5 });
    world.replies['save'] = newer;
    await press('Continue later');
    await says('Newer answers were saved on another device');
    world.replies['save'] = { ok: link(6) };
    await press('Keep the answers here');
    await says('Your answers are saved');
    expect(world.sent['save']?.at(-1)).toMatchObject({ revision: 5, answers: { name: 'mine' } });
    await press('Continue here');
    world.replies['save'] = newer;
    world.replies['open'] = found({ name: 'theirs again' }, { revision: 7 });
    await press('Continue later');
    await says('Newer answers were saved on another device');
    await press('Use the newer answers');
    await says('Your saved answers are here.');
    expect(one('#field-name').value).toBe('theirs again');
    expect(kept()?.revision).toBe(7);
  });

  it('asks for an address again when the link has run out', async () => {
    localStorage.setItem(savedKey, JSON.stringify(link(1)));
    await open();
    await says('Your saved answers are here.');
    world.replies['save'] = gone;
    await press('Continue later');
    await says('This link leads to no answers any more.');
    expect(one('#field-later-email')).not.toBeNull();
    expect(kept()).toBeNull();
  });
});

describe('coming back by the link', () => {
  it('brings the answers and the page, hides the secret, and ends it when they are sent', async () => {
    world.replies['open'] = found({ name: 'Ada', more: 'much' }, { page: 2, revision: 4 });
    await open({ form: paged }, `?channel=poster&resume=${resume}`);
    await says('Your saved answers are here.');
    expect(world.sent['open']).toEqual([{ code: survey.code, resume, formVersion: 3 }]);
    expect(location.search).toBe('?channel=poster');
    await seen(() => expect(text('.steps h3')).toBe('At last'));
    await type('#field-last', 'x');
    await send('form.card');
    await seen(() => expect(text('h2')).toBe('Thank you!'));
    expect(world.sent['collect']?.[0]).toMatchObject({
      answers: { name: 'Ada', more: 'much', last: 'x' },
      channel: 'poster',
      resume,
      revision: 4,
    });
    expect(world.sent['collect']?.[0]?.['seconds']).toBeGreaterThanOrEqual(100);
    expect(kept()).toBeNull();
  });

  it('to a device with answers of its own asks which to go on with', async () => {
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'mine' }, at: Date.now() }));
    await open({}, `?resume=${resume}`);
    await says('Newer answers were saved on another device');
    expect(one('#field-name').value).toBe('mine');
    await press('Keep the answers here');
    expect(one('#field-name').value).toBe('mine');
    expect(kept()?.revision).toBe(1);
    expect(world.sent['save']).toBeUndefined();
  });

  it('asks nothing where both say the same', async () => {
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'Ada', food: '' }, at: Date.now() }));
    await open({}, `?resume=${resume}`);
    await seen(() => expect(kept()?.revision).toBe(1));
    expect(one('.sheet')).toBeNull();
  });

  it('that leads nowhere any more says so, and the questions can be answered all the same', async () => {
    world.replies['open'] = gone;
    await open({}, `?resume=${resume}`);
    await says('This link leads to no answers any more.');
    expect(kept()).toBeNull();
    await type('#field-name', 'Ada');
    await send('form.card');
    await seen(() => expect(text('h2')).toBe('Thank you!'));
    expect(world.sent['collect']?.[0]).not.toHaveProperty('resume');
  });

  it('without a network says so, and fetches them when asked again', async () => {
    world.replies['open'] = 'lost';
    await open({}, `?resume=${resume}`);
    await says('Your saved answers could not be loaded.');
    world.replies['open'] = found({ name: 'Ada' });
    await press('Try again');
    await says('Your saved answers are here.');
    expect(one('#field-name').value).toBe('Ada');
  });

  it('names what was changed meanwhile, and keeps what still fits', async () => {
    const former: FormDefinition = {
      version: 2,
      fields: [textField('name', 'Name'), { ...food, options: [...options, { value: 'c', label: label('C') }] }],
    };
    world.replies['open'] = found({ name: 'Ada', food: 'c' }, { formerForm: former });
    await open({}, `?resume=${resume}`);
    await says('The questions have changed: “Food”. Everything that still fits is kept.');
    expect(one('#field-name').value).toBe('Ada');
    expect(document.querySelectorAll('input:checked')).toHaveLength(0);
    expect(text('#field-food-hint')).toBe('This question has changed.');
  });

  it('starting over forgets the link', async () => {
    localStorage.setItem(savedKey, JSON.stringify(link(1)));
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'mine' }, at: Date.now() }));
    await open();
    await says('Your earlier answers are still here.');
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
      surveyHead(
        { survey, isResumed },
        { language: 'en', locale: 'en-US', publicUrl: 'https://x.org', t: (key) => key },
      );
    expect([head(true).isSecret, head(false).isSecret]).toEqual([true, false]);
  });
});
