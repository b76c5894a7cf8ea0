import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lengthOf } from './length.ts';
import { surveyHead } from './survey.head.ts';
import {
  arrived,
  aSurvey,
  button,
  form,
  freshPages,
  label,
  one,
  show,
  submit,
  text,
  type,
  world,
} from './survey-harness.tsx';
import { act, unmount } from '../mount.tsx';

/** The page of a questionnaire: what stands before the questions, the questions, and what comes after. */

const paged: FormDefinition = {
  version: 3,
  fields: [
    ...form.fields,
    { fieldId: 'p', type: 'pageBreak', required: false, label: label('More') },
    {
      fieldId: 'more',
      type: 'text',
      required: false,
      label: label('Anything else?'),
    },
  ],
};

const wait = (ms = 700) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = async (name: string) => {
  await act(() => button(name).click());
  await wait();
};
const send = async () => {
  await submit('form');
  await wait();
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});
freshPages(() => ({ collect: arrived }));

/** What proves a number is fetched where it is asked for. */
const proving = () =>
  vi.waitFor(
    async () => {
      await wait(0);
      expect(one('#field-verify-contact')).not.toBeNull();
    },
    { timeout: 20_000 },
  );

describe('before the questions', () => {
  it('says who asks, what about, and how long it takes', async () => {
    await show(aSurvey());
    expect(text('.survey-by')).toBe('Product Folk');
    expect(text('h1')).toBe('How was it?');
    expect(text('.welcome-facts')).toContain('about 1 minute');
    expect(text('.welcome-facts')).toContain('2 questions');
    expect(one('#field-name')).not.toBeNull();
  });

  it('begins by a button where there are several pages', async () => {
    await show(aSurvey({ form: paged }));
    expect(one('#field-name')).toBeNull();
    await press('Start');
    expect(one('#field-name')).not.toBeNull();
    expect(text()).not.toContain('Thank you for coming!');
  });

  it.each([
    ['early', 'Not open yet', { opensAt: '2026-12-01T01:00:00.000Z' }],
    ['over', 'The time to answer is over', { closesAt: '2026-11-01T01:00:00.000Z' }],
    ['full', 'All answers are in', {}],
    ['closed', 'This questionnaire is closed', {}],
    ['paused', 'No answers are accepted right now', {}],
  ] as const)('says plainly that it is %s', async (standing, words, more) => {
    await show(aSurvey({ standing, form: null, ...more }));
    expect(text('h2')).toBe(words);
    expect(one('form')).toBeNull();
  });

  it('opens by itself at its time', async () => {
    const opensAt = '2026-11-21T04:01:00.000Z';
    await show(aSurvey({ standing: 'early', opensAt, form: null }));
    world.now = aSurvey({ opensAt });
    await wait(62_000);
    expect(one('#field-name')).not.toBeNull();
  });

  it('asks for the password, and keeps the pass for the next time', async () => {
    await show(aSurvey({ locked: true, form: null }));
    world.replies['unlock'] = { code: 2303, failure: 'SURVEY_PASSWORD_WRONG', message: 'The password is wrong.' };
    await type('#survey-password', 'guess');
    await send();
    expect(text('#survey-password-problem')).toBe('The password is wrong.');
    world.replies['unlock'] = { ok: { pass: 'the-pass' } };
    world.now = aSurvey();
    await type('#survey-password', 'right');
    await send();
    await type('#field-name', 'Ada');
    await send();
    expect(world.sent['collect']?.[0]).toMatchObject({ pass: 'the-pass' });
    unmount();
    await show(aSurvey({ locked: true, form: null }));
    world.now = aSurvey();
    await wait();
    expect(world.sent['preview']?.at(-1)).toMatchObject({ pass: 'the-pass' });
  });

  it('wants the number proved where each person answers once', async () => {
    await show(aSurvey({ onceBy: 'phone' }));
    expect(one('#field-name')).toBeNull();
    world.replies['code'] = { ok: { retryAfterSeconds: 60 } };
    await proving();
    await type('#field-verify-contact', '138 0000 0000');
    await send();
    expect(world.sent['code']).toEqual([{ phone: '13800000000' }]);
    world.replies['verify'] = { code: 2304, failure: 'CODE_REFUSED', message: 'Not this code.' };
    await type('#field-verify-code', '111111');
    await send();
    expect(text()).toContain('Not this code.');
    world.replies['verify'] = { ok: { proof: 'the.proof', endsAt: '2026-11-21T06:00:00.000Z' } };
    await type('#field-verify-code', '123456');
    await send();
    await type('#field-name', 'Ada');
    await send();
    expect(world.sent['collect']?.[0]).toMatchObject({ proof: 'the.proof' });
  });

  it('takes the token of a personal link, and says so where there is none', async () => {
    await show(aSurvey({ onceBy: 'token' }));
    expect(text('h2')).toBe('You need your personal link');
    unmount();
    await show(aSurvey({ onceBy: 'token' }), { url: '/survey/abcdefghij12?token=cvs_1' });
    await type('#field-name', 'Ada');
    await send();
    expect(world.sent['collect']?.[0]).toMatchObject({ token: 'cvs_1' });
  });

  it('speaks the organiser’s first language to who speaks none that is offered', async () => {
    await show(aSurvey({ languages: ['zh'] }));
    expect(text('h1')).toBe('怎么样？');
    expect(text('label[for=field-name]')).toContain('姓名');
  });
});

describe('sending', () => {
  it('sends the answers with version, channel, language and how long it took', async () => {
    await show(aSurvey(), { url: '/survey/abcdefghij12?channel=poster' });
    await wait(9_300);
    await type('#field-name', ' Ada ');
    await send();
    expect(world.sent['collect']).toEqual([
      {
        code: 'abcdefghij12',
        answers: { name: 'Ada' },
        formVersion: 3,
        channel: 'poster',
        language: 'en',
        seconds: expect.any(Number) as number,
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    expect(world.sent['collect']?.[0]?.['seconds']).toBeGreaterThanOrEqual(9);
    expect(text('h2')).toBe('Thank you!');
    expect(localStorage.getItem('convoke.draft.survey.abcdefghij12')).toBeNull();
  });

  it('tries again with the same nonce after an answer was lost, over a reload too', async () => {
    await show(aSurvey());
    await type('#field-name', 'Ada');
    world.replies['collect'] = 'lost';
    await send();
    expect(text('div.note-bad')).toContain('Could not reach the server');
    expect(button('Try again')).toBeDefined();
    unmount();
    await show(aSurvey());
    expect(text()).toContain('Your earlier answers are still here.');
    world.replies['collect'] = arrived;
    await send();
    const [first, second] = world.sent['collect'] ?? [];
    expect(second?.['nonce']).toBe(first?.['nonce']);
    expect(text('h2')).toBe('Thank you!');
    // The next answer is another one.
    await press('Answer again');
    await type('#field-name', 'Grace');
    await send();
    expect(world.sent['collect']?.[2]?.['nonce']).not.toBe(first?.['nonce']);
  });

  it('marks the choice that became full and keeps everything else', async () => {
    await show(aSurvey({ optionPlaces: [{ fieldId: 'food', option: 'a', left: 1 }] }));
    expect(text('.choice-left')).toBe('1 left');
    await type('#field-name', 'Ada');
    await act(() => one('input[value=a]').click());
    world.replies['collect'] = {
      code: 2200,
      failure: 'OPTION_FULL',
      message: 'Taken.',
      data: { options: [{ fieldId: 'food', option: 'a' }] },
    };
    await send();
    expect(text('#field-food-problem')).toBe('Taken.');
    expect(text('div.note-bad')).toContain('Someone was faster.');
    await act(() => one('input[value=b]').click());
    expect(text('.choice-left')).toBe('Full');
    expect(one('input[value=a]').disabled).toBe(true);
    world.replies['collect'] = arrived;
    await send();
    expect(world.sent['collect']?.[1]?.['answers']).toEqual({ name: 'Ada', food: 'b' });
  });

  it('shows what changed when the questions were changed meanwhile', async () => {
    await show(aSurvey());
    await type('#field-name', 'Ada');
    world.replies['collect'] = { code: 2201, failure: 'FORM_CHANGED', message: 'Changed.' };
    world.now = aSurvey({
      form: {
        version: 4,
        fields: [...form.fields, { fieldId: 'age', type: 'number', required: true, label: label('Age') }],
      },
    });
    await send();
    expect(text('div.note-bad')).toContain('The questions have just changed.');
    expect(one('#field-name').value).toBe('Ada');
    expect(text('#field-age-hint')).toBe('This question is new.');
    world.replies['collect'] = arrived;
    await type('#field-age', '36');
    await send();
    expect(world.sent['collect']?.[1]).toMatchObject({ formVersion: 4, answers: { name: 'Ada', age: 36 } });
  });

  it('asks once more who answers when the proof is too old, and loses nothing though no draft is kept', async () => {
    localStorage.setItem('convoke.proof.phone', JSON.stringify({ proof: 'old', endsAt: '2026-11-21T05:00:00.000Z' }));
    await show(aSurvey({ onceBy: 'phone', resumeLater: false }));
    await wait(0);
    await type('#field-name', 'Ada');
    world.replies['collect'] = { code: 2301, failure: 'SURVEY_PERSON_NEEDED', message: 'Who?' };
    await send();
    world.replies['code'] = { ok: { retryAfterSeconds: 60 } };
    world.replies['verify'] = { ok: { proof: 'new', endsAt: '2026-11-21T06:00:00.000Z' } };
    await proving();
    await type('#field-verify-contact', '13800000000');
    await send();
    await type('#field-verify-code', '123456');
    await send();
    expect(one('#field-name').value).toBe('Ada');
    world.replies['collect'] = arrived;
    await send();
    expect(world.sent['collect']?.at(-1)).toMatchObject({ proof: 'new', answers: { name: 'Ada' } });
  });

  it('sends once more by itself where the cookie of its opening is gone, as the same answer', async () => {
    await show(aSurvey({ onceBy: 'device' }));
    await type('#field-name', 'Ada');
    const refused = { code: 2304, failure: 'SURVEY_DEVICE_NEEDED', message: 'Cookies!' };
    let tries = 0;
    Object.defineProperty(world.replies, 'collect', { get: () => ((tries += 1) === 1 ? refused : arrived) });
    await send();
    expect(text('h2')).toBe('Thank you!');
    // Reading the questionnaire brings the cookie.
    expect(world.sent['preview']).toHaveLength(1);
    const [first, second] = world.sent['collect'] ?? [];
    expect(second).toEqual(first);
  });

  it('says that cookies are needed where none is kept, and loses nothing', async () => {
    await show(aSurvey({ onceBy: 'device', resumeLater: false }));
    await type('#field-name', 'Ada');
    world.replies['collect'] = { code: 2304, failure: 'SURVEY_DEVICE_NEEDED', message: 'Cookies!' };
    await send();
    expect(text('div.note-bad')).toContain('Your browser is blocking cookies.');
    expect(world.sent['collect']).toHaveLength(2);
    expect(one('#field-name').value).toBe('Ada');
    world.replies['collect'] = arrived;
    await send();
    expect(world.sent['collect']?.at(-1)).toMatchObject({ answers: { name: 'Ada' } });
  });

  it('tells somebody who has answered that theirs stands, now and the next time', async () => {
    await show(aSurvey({ onceBy: 'device' }));
    await type('#field-name', 'Ada');
    world.replies['collect'] = { code: 2202, failure: 'SURVEY_ANSWERED', message: 'Already.' };
    await send();
    expect(text('h2')).toBe('You have already answered');
    unmount();
    await show(aSurvey({ onceBy: 'device' }));
    await wait(0);
    expect(text('h2')).toBe('You have already answered');
  });

  it('keeps no draft where the organiser wants none kept', async () => {
    await show(aSurvey({ resumeLater: false }));
    await type('#field-name', 'Ada');
    await wait();
    dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('convoke.draft.survey.abcdefghij12')).toBeNull();
  });
});

describe('afterwards', () => {
  it('thanks in the organiser’s words and shows the score', async () => {
    await show(aSurvey({ thanks: label('See you in spring!'), showScore: true }));
    await type('#field-name', 'Ada');
    world.replies['collect'] = { ok: { answerId: 'x', number: 1, score: 7.5 } };
    await send();
    expect(text('.done')).toContain('See you in spring!');
    expect(text('.survey-score')).toBe('Your score7.5');
    expect(document.activeElement).toBe(one('h2'));
  });

  it('leads on after a few seconds, unless one would rather stay', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await show(aSurvey({ redirectUrl: 'https://example.com/next' }));
    await type('#field-name', 'Ada');
    await send();
    expect(one<HTMLAnchorElement>('.done a.primary').href).toBe('https://example.com/next');
    await press('Stay here');
    await wait(10_000);
    expect(assign).not.toHaveBeenCalled();
    unmount();
    localStorage.clear();
    await show(aSurvey({ redirectUrl: 'https://example.com/next' }));
    await type('#field-name', 'Ada');
    await send();
    for (let second = 0; second < 6; second += 1) await wait(1000);
    expect(assign).toHaveBeenCalledWith('https://example.com/next');
  });

  it('goes nowhere but to the web', async () => {
    await show(aSurvey({ redirectUrl: 'javascript:alert(1)' }));
    await type('#field-name', 'Ada');
    await send();
    expect(one('.done a')).toBeNull();
  });
});

describe('what the page says of itself', () => {
  const head = (changes: Partial<PublicSurvey> = {}) =>
    surveyHead(
      { survey: aSurvey(changes) },
      { language: 'zh', locale: 'zh-CN', publicUrl: 'https://x.org', t: (key) => key },
    );

  it('is its heading in the reader’s language, kept from search engines', () => {
    expect(head()).toMatchObject({
      title: '怎么样？',
      description: 'Thank you for coming! Nobody sees your name.',
      private: true,
    });
    expect(head({ heading: label('') }).title).toBe('Feedback');
    expect(head({ onceBy: 'token' }).isSecret).toBe(true);
  });

  it('guesses the time by the questions', () => {
    const long = { fieldId: 'l', type: 'longText' as const, required: false, label: label('l') };
    expect(
      lengthOf({ version: 1, fields: Array.from({ length: 8 }, (_, at) => ({ ...long, fieldId: `l${at}` })) }),
    ).toEqual({
      questions: 8,
      minutes: 6,
    });
  });
});
