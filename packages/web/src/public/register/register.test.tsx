import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import event from '../../texts/en/public-event.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import register from '../../texts/en/public-register.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { aForm, anEvent } from '../testing.ts';
import { View, type RegisterData } from './register.page.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';

const texts = { 'public-core': core, 'public-event': event, 'public-form': formTexts, 'public-register': register };
const code = anEvent().code;

/** What the server answers to a registration; `lost` = the answer never comes. */
let answer: { code: number; message?: string; data?: unknown } | 'lost';
let known: boolean;
let formVersion: number;
let sent: Record<string, unknown>[];
let form: RegisterData['form'];
/** Places of limited options. */
let left: { fieldId: string; option: string; left: number }[];
const formId = '0198c0de-0000-7000-8000-0000000000f1';

function serve(address: string, options: RequestInit): Promise<Response> {
  const path = address.split('?')[0] ?? '';
  const body = typeof options.body === 'string' ? (JSON.parse(options.body) as Record<string, unknown>) : {};
  const reply = (data: unknown, status = 0, message = '') =>
    Promise.resolve(
      Response.json({ code: status, message, data }, { headers: { 'content-type': 'application/json' } }),
    );
  if (path === '/admin/oauth/token') return reply({ access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  if (path.endsWith('/check')) return reply({ exists: known, by: known ? 'phone' : null, state: null });
  if (path.endsWith('/dynamic/info')) return reply({ ...form, formId });
  if (path.endsWith(`/options/${formId}`)) return reply(left);
  if (path.includes('/infoByCode/')) return reply({ ...aForm, version: formVersion });
  sent.push(body);
  if (answer === 'lost') return Promise.reject(new TypeError('network'));
  return reply(answer.data ?? null, answer.code, answer.message);
}

async function show(): Promise<void> {
  const state: PageState = {
    page: 'register',
    language: 'en',
    locale: 'en-US',
    url: `/register/${code}?channel=poster`,
    publicUrl: 'https://x.org',
    data: { event: anEvent(), form } satisfies RegisterData,
    config: { appId: 'web', appSecret: 's' },
    texts,
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const one = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector) as Found;
const type = (id: string, value: string) =>
  act(() => {
    const input = one<HTMLInputElement>(`#field-${id}`);
    enter(input, value);
  });
const click = (selector: string) => act(() => one(selector).click());

async function fill(): Promise<void> {
  await type('name', 'Ada');
  await type('phone', '13800000000');
  await click('input[name=food][value=a]');
  await click('#field-ok');
}
async function submit(): Promise<void> {
  await act(() => {
    one('form').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  });
  await wait(600);
}
const note = () => document.querySelector('div.note')?.textContent ?? '';

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') });
  vi.stubGlobal('fetch', vi.fn(serve));
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  localStorage.clear();
  answer = { code: 0, data: { participantCode: 'Q7rT2mXw9KpZ4sLh', state: 'APPROVED' } };
  known = false;
  formVersion = aForm.version;
  sent = [];
  form = aForm;
  left = [];
  await show();
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('registering', () => {
  it('works without cookies, and says beforehand what is not remembered', async () => {
    unmount();
    const refused = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    await show();
    expect(document.querySelector('.note')?.textContent).toContain('Your browser is blocking cookies');
    await fill();
    await submit();
    expect(sent).toHaveLength(1);
    refused.mockRestore();
  });

  it('sends the answers in their normal form with channel, language and form version, then shows the code', async () => {
    await fill();
    await submit();
    expect(sent).toEqual([
      {
        code,
        answers: { name: 'Ada', phone: '13800000000', food: 'a', ok: true },
        formVersion: 3,
        language: 'en',
        channel: 'poster',
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    expect(one('.done h2').textContent).toBe('You’re in!');
    expect(one('.done svg.qr')).not.toBeNull();
    expect(one('.done a.primary').getAttribute('href')).toBe('/qd/Q7rT2mXw9KpZ4sLh');
    expect(localStorage.getItem(`convoke.draft.${code}`)).toBeNull();
  });

  it('sends once however often the button is pressed', async () => {
    await fill();
    await act(() => {
      for (let press = 0; press < 5; press += 1) {
        one('form').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
      }
    });
    await wait(600);
    expect(sent).toHaveLength(1);
  });

  it('sends nothing while a field is wrong', async () => {
    await fill();
    await type('phone', '12');
    await submit();
    expect(sent).toHaveLength(0);
    expect(one('#field-phone-problem').textContent).toMatch(
      /^Not a valid phone number\. Mainland China: 138 0013 8000/,
    );
  });

  it('shows no code while the organiser has yet to approve', async () => {
    answer = { code: 0, data: { participantCode: 'Q7rT2mXw9KpZ4sLh', state: 'PENDING' } };
    await fill();
    await submit();
    expect(one('.done h2').textContent).toBe('We have your request');
    expect(document.querySelector('.done svg.qr')).toBeNull();
  });

  it('leads back to the code on the same device', async () => {
    await fill();
    await submit();
    unmount();
    await show();
    expect(one('a.note-good').textContent).toContain('Ada has already registered on this device');
  });
});

describe('when it does not work', () => {
  it('sends the same again under the same nonce, and what was changed since under another', async () => {
    answer = 'lost';
    await fill();
    await submit();
    unmount();
    await show();
    await submit();
    await type('name', 'Bea');
    await submit();
    const [first, again, changed] = sent.map((each) => each['nonce']);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('keeps everything over a lost answer, and takes "registered already" afterwards for the good news it is', async () => {
    answer = 'lost';
    await fill();
    await submit();
    expect(note()).toContain('Could not reach the server');
    expect(one('button[type=submit]').textContent).toBe('Try again');
    expect(one<HTMLInputElement>('#field-name').value).toBe('Ada');
    answer = { code: 3001, message: 'registered', data: { failure: 'ALREADY_REGISTERED' } };
    await submit();
    expect(note()).toContain('Your earlier attempt went through');
  });

  it('explains kindly that the person is registered already', async () => {
    answer = { code: 3001, message: 'registered', data: { failure: 'ALREADY_REGISTERED', by: 'phone' } };
    await fill();
    await submit();
    expect(note()).toContain('You’re already registered.');
    // The code is sent again to what was typed here; behind # it reaches no log.
    expect(one<HTMLAnchorElement>('div.note .find-link').getAttribute('href')).toMatch(
      /^\/event\/[^/]+\/ticket#to=13800000000$/,
    );
  });

  it('takes the new form when it was changed meanwhile', async () => {
    answer = { code: 3001, message: 'changed', data: { failure: 'FORM_CHANGED' } };
    formVersion = 4;
    await fill();
    await submit();
    expect(note()).toContain('The form has just changed.');
    answer = { code: 0, data: { participantCode: 'Q7rT2mXw9KpZ4sLh', state: 'APPROVED' } };
    await submit();
    expect(sent.at(-1)).toMatchObject({ formVersion: 4, answers: { name: 'Ada' } });
  });

  it('puts what the server refused beside its field', async () => {
    const fields = [{ path: 'answers.phone', message: 'No such number.' }];
    answer = { code: 1000, message: 'bad', data: { failure: 'BAD_PARAMETER', fields } };
    await fill();
    await submit();
    expect(one('#field-phone-problem').textContent).toBe('No such number.');
  });

  it('says in the server’s words that the last place is gone', async () => {
    answer = { code: 3004, message: 'All places are taken.' };
    await fill();
    await submit();
    expect(note()).toBe('All places are taken.');
  });
});

describe('the hint beside phone and e-mail', () => {
  it('tells of an earlier registration after a pause, and goes when the number changes', async () => {
    known = true;
    await type('phone', '138 0000 0000');
    await act(() => void one('#field-phone').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(document.querySelector('.field-hint')).toBeNull();
    await wait(500);
    expect(one('.field-hint').textContent).toContain('Already registered.');
    await type('phone', '138 0000 0001');
    expect(document.querySelector('.field-hint')).toBeNull();
  });
});

describe('the event’s own form', () => {
  const label = (en: string) => ({ en, zh: en, es: en, ja: en });
  const own = (fields: RegisterData['form']['fields']): RegisterData['form'] => ({
    version: 3,
    fields: [...aForm.fields.filter((field) => field.means === 'name' || field.means === 'phone'), ...fields],
  });
  const reopen = async (given: RegisterData['form']) => {
    unmount();
    form = given;
    await show();
    await wait(0);
  };
  const press = async () => {
    await submit();
    await wait(600);
  };

  it('goes on page by page, and Enter with it', async () => {
    await reopen(
      own([
        { fieldId: 'p', type: 'pageBreak', required: false, label: label('The day') },
        { fieldId: 'seat', type: 'text', required: true, label: label('Seat') },
      ]),
    );
    expect(one('button[type=submit]').textContent).toBe('Continue');
    await type('name', 'Ada');
    await type('phone', '13800000000');
    await press();
    expect(one('h3').textContent).toBe('The day');
    await press();
    expect(sent).toEqual([]);
    await type('seat', 'A1');
    await press();
    expect(sent[0]?.['answers']).toEqual({ name: 'Ada', phone: '13800000000', seat: 'A1' });
  });

  it('says what is left of a limited option, and marks one that became full', async () => {
    const options = ['a', 'b'].map((value) => ({ value, label: label(value), limit: 3 }));
    left = [{ fieldId: 'day', option: 'a', left: 1 }];
    await reopen(own([{ fieldId: 'day', type: 'single', required: true, label: label('Day'), options }]));
    expect(one('.choice-left').textContent).toBe('1 left');
    await type('name', 'Ada');
    await type('phone', '13800000000');
    await click('input[value=a]');
    answer = {
      code: 2203,
      message: 'Taken.',
      data: {
        failure: 'OPTION_FULL',
        options: [{ fieldId: 'day', option: 'a' }],
        fields: [{ path: 'answers.day', message: 'Taken.' }],
      },
    };
    await press();
    expect(one('#field-day-problem').textContent).toBe('Taken.');
    expect(one('.choice-left').textContent).toBe('Full');
    expect(note()).toContain('Please check the marked fields.');
  });
});
