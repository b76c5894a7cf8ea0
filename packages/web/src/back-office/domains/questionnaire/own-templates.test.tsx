import type { OwnTemplateInfo } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { CallFailure } from '../../../core/call-failure.ts';
import QuestionnairePage from './questionnaire.page.tsx';
import TemplateQuestionnairePage from './template-questionnaire.page.tsx';
import { aSurvey } from './testing.ts';

const { call, download, flush } = vi.hoisted(() => ({ call: vi.fn(), download: vi.fn(), flush: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('../../../core/download.ts', () => ({ download }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});
// The designer has tests of its own; here it is what says that everything is saved.
vi.mock('../form/designer/draft-editor.part.tsx', () => ({
  DraftEditor: ({
    formId,
    publishing,
    tools,
  }: {
    formId: string;
    publishing?: object;
    tools: (d: object) => ReactNode;
  }) => (
    <div>
      {`designs ${formId} ${publishing ? 'to be published' : 'as it is'}`}
      {tools({ flush })}
    </div>
  ),
}));

// The settings are a large form, and other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const nothing = { en: '', zh: '', es: '', ja: '' };
const row = (templateId: string, name: string) => ({
  templateId,
  name,
  description: '',
  category: 'feedback',
  questions: 3,
  hasLogic: false,
  hasScores: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  updatedBy: null,
});
const info = (changes: Partial<OwnTemplateInfo> = {}): OwnTemplateInfo => ({
  templateId: 'a',
  name: 'Yearly',
  description: 'Every spring',
  category: 'feedback',
  settings: {
    heading: nothing,
    introduction: nothing,
    thanks: nothing,
    redirectUrl: null,
    answerLimit: null,
    onceBy: 'none',
    resumeLater: true,
    notifyEmail: null,
    languages: ['en', 'zh', 'es', 'ja'],
    showScore: false,
  },
  form: { fields: [] },
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});

let rows: ReturnType<typeof row>[];
let template: OwnTemplateInfo;
let refusals: Record<string, CallFailure>;
interface Sent {
  headers?: Record<string, string>;
}
let asked: { id: string; input: Record<string, unknown>; key?: string | undefined }[];

beforeEach(() => {
  rows = [row('a', 'Yearly'), row('b', 'Monthly')];
  template = info();
  refusals = {};
  asked = [];
  flush.mockReset().mockResolvedValue(1);
  download.mockReset().mockResolvedValue(undefined);
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>, options?: Sent) => {
    asked.push({ id, input, key: options?.headers?.['Idempotency-Key'] });
    const refused = refusals[id];
    if (refused) {
      delete refusals[id];
      throw refused;
    }
    switch (id) {
      case 'questionnaire.templatePage':
        return { records: rows, total: rows.length, current: 1, size: 20, pages: 1 };
      case 'questionnaire.templateInfo':
        return template;
      case 'questionnaire.templateAdd':
      case 'questionnaire.templateSave':
        return { templateId: 'fresh' };
      case 'questionnaire.templateImport':
        return { templateIds: ['x', 'y'] };
      case 'questionnaire.templateDelete':
        return { deleted: 2 };
      case 'questionnaire.templateRestore':
        return { restored: 2 };
      case 'questionnaire.templateEdit':
        return { version: 4 };
      case 'questionnaire.page':
        return { records: [aSurvey()], total: 1, current: 1, size: 20, pages: 1 };
      case 'questionnaire.init':
        return { surveyId: 'made' };
      case 'questionnaire.templateUse':
        return { surveyId: 'made', formId: 'f', code: 'C' };
      default:
        return {};
    }
  });
});
afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
const address = () => screen.getByTestId('address').textContent;

function show(path = '/resource-manage/template-questionnaire?tab=own') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>
            <Address />
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
const dialog = async () => within(await screen.findByRole('dialog'));

test('the address says which of our own are listed; what is mistyped there is passed over', async () => {
  show('/resource-manage/template-questionnaire?tab=own&search=ye&category=events&sort=name&current=2');
  await screen.findByText('Yearly');
  expect(inputsOf('questionnaire.templatePage')[0]).toEqual({
    current: 2,
    size: 20,
    search: 'ye',
    category: 'events',
    sort: 'name',
  });
  cleanup();
  asked = [];
  show('/resource-manage/template-questionnaire?tab=own&category=nothing&sort=colour');
  await screen.findByText('Yearly');
  expect(inputsOf('questionnaire.templatePage')[0]).toEqual({ current: 1, size: 20 });
});

test('where there are none, the way to begin is offered', async () => {
  rows = [];
  show();
  await screen.findByText('template:list.emptyTitle');
  fireEvent.click(screen.getByText('template:list.toReady'));
  await screen.findByRole('button', { name: 'template:action.adaptOf Exam with scores' });
});

test('a list that cannot be read says so, and is read again', async () => {
  refusals['questionnaire.templatePage'] = new CallFailure({ code: 500, status: 500, message: 'broken', path: '/x' });
  show();
  const alert = within(await screen.findByRole('alert'));
  fireEvent.click(alert.getByRole('button'));
  await screen.findByText('Yearly');
});

test('several are exported as one file and deleted after a question, which can be undone; the list is read again', async () => {
  show();
  await screen.findByText('Yearly');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  const bar = within(screen.getByRole('region', { name: 'common:table.chosenLabel' }));
  fireEvent.click(bar.getByText('template:action.export'));
  await waitFor(() => expect(download.mock.calls[0]?.[1]).toEqual({ templateIds: ['a', 'b'] }));
  fireEvent.click(bar.getByText('common:delete.ok'));
  expect(inputsOf('questionnaire.templateDelete')).toEqual([]);
  const before = inputsOf('questionnaire.templatePage').length;
  fireEvent.click(await screen.findByText('common:confirm'));
  await waitFor(() => expect(inputsOf('questionnaire.templateDelete')).toEqual([{ templateIds: ['a', 'b'] }]));
  await waitFor(() => expect(inputsOf('questionnaire.templatePage').length).toBeGreaterThan(before));
  const afterwards = inputsOf('questionnaire.templatePage').length;
  fireEvent.click(await screen.findByText('common:undo'));
  await waitFor(() => expect(inputsOf('questionnaire.templateRestore')).toEqual([{ templateIds: ['a', 'b'] }]));
  await screen.findByText('template:done.restored 2');
  expect(inputsOf('questionnaire.templatePage').length).toBeGreaterThan(afterwards);
});

test('a ready-made one is adapted under a name of its own, and the designer opens', async () => {
  show('/resource-manage/template-questionnaire?search=exam');
  fireEvent.click(await screen.findByRole('button', { name: 'template:action.adaptOf Exam with scores' }));
  const asking = await dialog();
  fireEvent.change(asking.getByLabelText('template:field.name'), { target: { value: 'Our exam' } });
  fireEvent.click(asking.getByText('template:new.ok'));
  await waitFor(() => expect(address()).toBe('/resource-manage/template-questionnaire?template=fresh'));
  await screen.findByText(/designs fresh as it is/);
  const [added] = inputsOf('questionnaire.templateAdd');
  expect(added).toMatchObject({ name: 'Our exam', category: 'learning', settings: { showScore: true } });
  expect((added?.['form'] as { fields: unknown[] } | undefined)?.fields.length).toBeGreaterThan(6);
});

test('a questionnaire is kept as a template from its row', async () => {
  show('/resource-manage/questionnaire');
  fireEvent.click(await screen.findByRole('button', { name: 'questionnaire:list.actionsOf Guests' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /template:action.saveAs/ }));
  const asking = await dialog();
  expect((asking.getByLabelText('template:field.name') as HTMLInputElement).value).toBe('Guests');
  fireEvent.change(asking.getByLabelText('template:field.description'), { target: { value: 'Each year' } });
  fireEvent.click(asking.getByText('common:save'));
  await waitFor(() =>
    expect(inputsOf('questionnaire.templateSave')).toEqual([
      { surveyId: 's', name: 'Guests', description: 'Each year', category: 'other' },
    ]),
  );
});

test('what was just typed is saved before a template is used; when it cannot be, nothing is made of it', async () => {
  show('/resource-manage/template-questionnaire?template=a');
  flush.mockResolvedValueOnce(null);
  fireEvent.click(await screen.findByText('template:action.use'));
  await waitFor(() => expect(flush).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('template:use.ok')?.closest('.ant-modal-wrap')?.checkVisibility?.() ?? false).toBe(false);
  fireEvent.click(screen.getByText('template:action.use'));
  const asking = await dialog();
  fireEvent.change(asking.getByLabelText('questionnaire:field.title'), { target: { value: 'Spring' } });
  refusals['questionnaire.templateUse'] = new CallFailure({ code: 0, status: 0, message: '', path: '/x' });
  fireEvent.click(asking.getByText('template:use.ok'));
  await screen.findByText('the designer');
  // The first answer was lost: asked once more, it is the same questionnaire.
  const tries = asked.filter(({ id }) => id === 'questionnaire.templateUse');
  expect(tries).toHaveLength(2);
  expect(tries[0]?.key).toBeTruthy();
  expect(tries[1]).toEqual(tries[0]);
  expect(tries[0]?.input).toMatchObject({ templateId: 'a', title: 'Spring' });
});

test('settings are saved on top of the version they were filled from; changed meanwhile, the person says whose stay', async () => {
  show('/resource-manage/template-questionnaire?template=a');
  fireEvent.click(await screen.findByText('template:settings.button'));
  const drawer = await dialog();
  const name = drawer.getByLabelText('template:field.name') as HTMLInputElement;
  await waitFor(() => expect(name.value).toBe('Yearly'));
  fireEvent.change(name, { target: { value: 'Mine' } });
  fireEvent.change(drawer.getByLabelText('questionnaire:field.answerLimit'), { target: { value: '40' } });
  refusals['questionnaire.templateEdit'] = new CallFailure({
    code: 3001,
    status: 200,
    message: 'changed',
    path: '/x',
    failure: 'TEMPLATE_CHANGED',
  });
  template = info({ name: 'Theirs', version: 9 });
  fireEvent.click(drawer.getByText('common:save'));
  await drawer.findByText('questionnaire:conflict.title');
  expect(name.value).toBe('Mine');
  fireEvent.click(drawer.getByText('questionnaire:conflict.mine'));
  await waitFor(() => expect(inputsOf('questionnaire.templateEdit')).toHaveLength(2));
  expect(inputsOf('questionnaire.templateEdit').map((each) => each['version'])).toEqual([3, 9]);
  expect(inputsOf('questionnaire.templateEdit')[1]).toMatchObject({
    templateId: 'a',
    name: 'Mine',
    category: 'feedback',
    settings: { answerLimit: 40, redirectUrl: null, notifyEmail: null, onceBy: 'none' },
  });
});

const aFile = (text: string) => new File([text], 'templates.json', { type: 'application/json' });
const choose = (file: File) => fireEvent.change(screen.getByTestId('import-json'), { target: { files: [file] } });

test('a file is imported as it is, and our own are shown', async () => {
  show('/resource-manage/template-questionnaire');
  await screen.findByText('template:action.import');
  const file = { format: 'convoke.questionnaire-templates', version: 1, templates: [{ name: 'One' }] };
  choose(aFile(JSON.stringify(file)));
  await waitFor(() => expect(inputsOf('questionnaire.templateImport')).toEqual([file]));
  await waitFor(() => expect(address()).toContain('tab=own'));
});

test.each([
  ['no JSON', '{"format": ', 'template:import.notJson'],
  ['a list', '[]', 'template:import.notJson'],
  ['a file of votes', '{"format":"convoke.vote-templates"}', 'template:import.otherKind'],
])('%s is refused here already, in words', async (_what, text, words) => {
  show();
  await screen.findByText('Yearly');
  choose(aFile(text));
  const alert = within(await screen.findByRole('dialog'));
  await alert.findByText(words);
  expect(inputsOf('questionnaire.templateImport')).toEqual([]);
});

test('what the server finds wrong in a file is listed by its places', async () => {
  show();
  await screen.findByText('Yearly');
  refusals['questionnaire.templateImport'] = new CallFailure({
    code: 1000,
    status: 200,
    message: 'Please check',
    path: '/x',
    failure: 'BAD_PARAMETER',
    fields: [{ path: 'templates.0.form.fields.0.type', message: 'Not one of these.' }],
  });
  const templates = [{ name: 'One', form: { fields: [{ label: { en: 'Colour' } }] } }];
  choose(aFile(JSON.stringify({ format: 'convoke.questionnaire-templates', version: 1, templates })));
  const refused = within(await screen.findByRole('dialog'));
  await refused.findByText('template:place.templates 1 “One” › form › template:place.fields 1 “Colour” › type');
  refused.getByText('Not one of these.');
});
