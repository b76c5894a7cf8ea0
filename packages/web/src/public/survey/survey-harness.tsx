import { localeFor } from '@convoke/contract/core/dates.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import surveyTexts from '../../texts/en/public-survey.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { View } from './survey.page.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';

/** The page of a questionnaire in a browser of its own, with a server that answers what a test says. */

const texts = { 'public-core': core, 'public-form': formTexts, 'public-survey': surveyTexts };
export const label = (en: string, zh = en) => ({ en, zh, es: en, ja: en });

const options = ['a', 'b'].map((value) => ({ value, label: label(`Option ${value}`), limit: 5 }));

export const form: FormDefinition = {
  version: 3,
  fields: [
    { fieldId: 'name', type: 'text', required: true, label: label('Name', '姓名') },
    { fieldId: 'food', type: 'single', required: false, label: label('Food'), options },
  ],
};
export function aSurvey(changes: Partial<PublicSurvey> = {}): PublicSurvey {
  return {
    surveyId: '0198c0de-0000-7000-8000-000000000001',
    code: 'abcdefghij12',
    formId: '0198c0de-0000-7000-8000-0000000000f1',
    title: 'Feedback',
    heading: label('How was it?', '怎么样？'),
    introduction: label('Thank you for coming!\n\nNobody sees your name.'),
    thanks: label(''),
    redirectUrl: null,
    standing: 'open',
    opensAt: null,
    closesAt: null,
    timeZone: 'Asia/Shanghai',
    onceBy: 'none',
    locked: false,
    resumeLater: true,
    languages: ['en', 'zh', 'es', 'ja'],
    showScore: false,
    organiserName: 'Product Folk',
    form,
    optionPlaces: [],
    ...changes,
  };
}

export type Reply = { ok: unknown } | { code: number; failure?: string; message?: string; data?: object } | 'lost';

interface World {
  /** By the end of the call's path. */
  replies: Record<string, Reply>;
  sent: Record<string, Record<string, unknown>[]>;
  /** What the server says of the questionnaire now. */
  now: PublicSurvey;
}
export const world: World = { replies: {}, sent: {}, now: aSurvey() };

function serve(address: string, request: RequestInit): Promise<Response> {
  const path = new URL(address, 'http://x').pathname;
  const json = (code: number, message: string, data: unknown) =>
    Promise.resolve(Response.json({ code, message, data }));
  if (path === '/admin/oauth/token') return json(0, '', { access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  const name = path.includes('/preview/code/') ? 'preview' : (path.split('/').at(-1) ?? '');
  const body = typeof request.body === 'string' ? (JSON.parse(request.body) as Record<string, unknown>) : {};
  (world.sent[name] ??= []).push({ ...Object.fromEntries(new URL(address, 'http://x').searchParams), ...body });
  const reply = world.replies[name] ?? (name === 'preview' ? { ok: world.now } : { ok: null });
  if (reply === 'lost') return Promise.reject(new TypeError('network'));
  if ('ok' in reply) return json(0, '', reply.ok);
  return json(reply.code, reply.message ?? '', { failure: reply.failure, ...reply.data });
}

export async function show(
  survey: PublicSurvey,
  { url = `/survey/${survey.code}`, language = 'en' as PageState['language'] } = {},
) {
  world.now = survey;
  history.replaceState(null, '', url);
  const state: PageState = {
    page: 'survey',
    language,
    locale: localeFor(language),
    url,
    publicUrl: 'https://x.org',
    data: { survey },
    config: { appId: 'web', appSecret: 's' },
    texts,
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}

export const one = <Found extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector<Found>(selector) as Found;
export const text = (selector = 'main') => one<HTMLElement>(selector)?.textContent ?? '';
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name) as HTMLButtonElement;
export const type = (selector: string, value: string) =>
  act(() => {
    enter(one(selector), value);
  });
export const submit = (selector: string) =>
  act(() => void one(selector).dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })));

export const arrived: Reply = { ok: { answerId: 'x', number: 1, score: null } };

/** Each test of a file begins with an empty browser and a server that answers this. */
export function freshPages(replies: () => Record<string, Reply>): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', vi.fn(serve));
    setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
    localStorage.clear();
    world.replies = replies();
    world.sent = {};
  });
  afterEach(() => {
    unmount();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
