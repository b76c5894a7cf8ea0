import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { CallFailure } from '../../../core/call-failure.ts';
import QuestionnairePage from './questionnaire.page.tsx';
import TemplateQuestionnairePage from './template-questionnaire.page.tsx';
import { aSurvey } from './testing.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// The settings are a large form, and other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

interface Sent {
  headers?: Record<string, string>;
}

let surveys: SurveyInfo[];
let refusals: Record<string, CallFailure>;
let asked: { id: string; input: Record<string, unknown>; key: string | undefined }[];

const refusal = (failure: CallFailure['failure']) =>
  new CallFailure({ code: 3001, status: 200, message: String(failure), path: '/x', failure });

beforeEach(() => {
  surveys = [aSurvey(), aSurvey({ surveyId: 'd', title: 'Draft one', state: 'draft', standing: 'draft' })];
  refusals = {};
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>, more?: Sent) => {
    asked.push({ id, input, key: more?.headers?.['Idempotency-Key'] });
    const refused = refusals[id];
    if (refused) {
      delete refusals[id];
      throw refused;
    }
    switch (id) {
      case 'questionnaire.page':
        return { records: surveys, total: surveys.length, current: 1, size: 20, pages: 1 };
      case 'questionnaire.info':
        return { ...surveys.find((each) => each.surveyId === input['surveyId']) };
      case 'questionnaire.switch':
        return { state: 'open' };
      case 'questionnaire.init':
        return { surveyId: 'fresh' };
      case 'questionnaire.add':
        return { surveyId: 'fresh', formId: 'f', code: 'C' };
      case 'questionnaire.edit':
        return { version: 6 };
      default:
        return {};
    }
  });
});
afterEach(cleanup);

function show(path = '/resource-manage/questionnaire') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>
            <Routes>
              <Route path="/resource-manage/questionnaire" element={<QuestionnairePage />} />
              <Route path="/resource-manage/template-questionnaire" element={<TemplateQuestionnairePage />} />
              <Route path="/resource-manage/questionnaire-design/:surveyId" element={<p>the designer</p>} />
            </Routes>
          </DialogHost>
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}
const inputsOf = (id: string) => asked.filter((each) => each.id === id).map((each) => each.input);

async function chooseIn(title: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `questionnaire:list.actionsOf ${title}` }));
  fireEvent.click(await screen.findByText(action));
}

test('a published one is paused by its switch, and what the list knows is fetched again; a draft is published on its page', async () => {
  show();
  const pause = await screen.findByRole('switch', { name: 'questionnaire:list.takesOf Guests' });
  expect(screen.queryByRole('switch', { name: 'questionnaire:list.takesOf Draft one' })).toBeNull();
  fireEvent.click(pause);
  // It says what it is to be: two tabs that pause it do not open it again.
  await waitFor(() => expect(inputsOf('questionnaire.switch')).toEqual([{ surveyId: 's', state: 'paused' }]));
  await waitFor(() => expect(inputsOf('questionnaire.page').length).toBeGreaterThan(1));
});

test('the state in the address filters the list', async () => {
  show('/resource-manage/questionnaire?state=paused&sort=-answers&search=gu');
  await screen.findByText('Guests');
  expect(inputsOf('questionnaire.page')[0]).toEqual({
    current: 1,
    size: 20,
    search: 'gu',
    sort: '-answers',
    state: 'paused',
  });
});

test('settings are saved on top of the version they were filled from', async () => {
  show();
  await chooseIn('Guests', 'questionnaire:action.settings');
  const title = await screen.findByLabelText('questionnaire:field.title', { selector: '#survey-settings_title' });
  const drawer = within(title.closest('[role="dialog"]') as HTMLElement);
  fireEvent.change(title, { target: { value: 'Our guests' } });
  fireEvent.click(drawer.getByText('common:save'));
  await waitFor(() => expect(inputsOf('questionnaire.edit')).toHaveLength(1));
  expect(inputsOf('questionnaire.edit')[0]).toMatchObject({ surveyId: 's', version: 4, title: 'Our guests' });
});

test('changed by somebody else meanwhile: nothing is lost until the person says whose stays', async () => {
  refusals['questionnaire.edit'] = refusal('SURVEY_CHANGED');
  show();
  await chooseIn('Guests', 'questionnaire:action.settings');
  const title = await screen.findByLabelText('questionnaire:field.title', { selector: '#survey-settings_title' });
  const drawer = within(title.closest('[role="dialog"]') as HTMLElement);
  fireEvent.change(title, { target: { value: 'Mine' } });
  surveys = [aSurvey({ title: 'Theirs', version: 5 })];
  fireEvent.click(drawer.getByText('common:save'));
  await drawer.findByText('questionnaire:conflict.title');
  expect((title as HTMLInputElement).value).toBe('Mine');
  fireEvent.click(drawer.getByText('questionnaire:conflict.mine'));
  await waitFor(() => expect(inputsOf('questionnaire.edit')).toHaveLength(2));
  expect(inputsOf('questionnaire.edit')[1]).toMatchObject({ version: 5, title: 'Mine' });
});

test('a template becomes a questionnaire with its questions, and the designer opens', async () => {
  show('/resource-manage/template-questionnaire?search=exam');
  fireEvent.click(await screen.findByRole('button', { name: 'questionnaire:template.useOf Exam with scores' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('questionnaire:field.title'), { target: { value: 'Safety' } });
  fireEvent.click(dialog.getByText('questionnaire:create.ok'));
  await screen.findByText('the designer');
  const [added] = inputsOf('questionnaire.add');
  expect(added).toMatchObject({ title: 'Safety', showScore: true });
  // Which one it is is for the server to say: an id of one's own could be that of another.
  expect(added).not.toHaveProperty('surveyId');
  expect((added?.['form'] as { fields: unknown[] } | undefined)?.fields.length).toBeGreaterThan(6);
});

test('tried again after a lost answer, it is the same questionnaire that is made', async () => {
  refusals['questionnaire.add'] = new CallFailure({ code: 0, status: 0, message: '', path: '/x' });
  show('/resource-manage/template-questionnaire?search=exam');
  fireEvent.click(await screen.findByRole('button', { name: 'questionnaire:template.useOf Exam with scores' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('questionnaire:create.ok'));
  await screen.findByText('the designer');
  const tries = asked.filter(({ id }) => id === 'questionnaire.add');
  expect(tries).toHaveLength(2);
  expect(tries[1]).toEqual(tries[0]);
  expect(tries[0]?.key).toMatch(/^[\w-]{8,}$/);
});
