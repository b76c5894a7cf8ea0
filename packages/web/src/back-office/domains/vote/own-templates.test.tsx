import type { OwnVoteTemplate } from '@convoke/contract/vote/vote.template.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { CallFailure } from '../../../core/call-failure.ts';
import { browserZone } from '../../../core/format.ts';
import { contentOf, draftOfTemplate } from './templates/template-draft.ts';
import TemplateVotePage from './template-vote.page.tsx';
import { newCandidate } from './editor/vote-draft.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
// The designer has tests of its own; here it is a button that changes the form.
vi.mock('../form/designer/form-designer.tsx', () => ({
  FormDesigner: ({ onChange, tools }: { onChange: (form: object) => void; tools: ReactNode }) => (
    <>
      <button type="button" onClick={() => onChange({ version: 1, fields: [{ fieldId: 'q', type: 'text' }] })}>
        type a question
      </button>
      {tools}
    </>
  ),
}));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// The page of a vote is large, and other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const candidate = (name: string) => ({ name, introduction: '', pictureKey: null, videoUrl: null, group: '' });
const round: OwnVoteTemplate['content']['rounds'][number] = {
  title: 'Final',
  description: '',
  choicesMin: 1,
  choicesMax: 1,
  groupMin: 0,
  groupMax: null,
  period: 'once',
  voters: 'device',
  results: 'voted',
  guard: false,
  shuffled: true,
  candidates: [candidate('Ana'), candidate('Ben')],
};
const aTemplate = (changes: Partial<OwnVoteTemplate> = {}): OwnVoteTemplate => ({
  templateId: 'a',
  name: 'Yearly',
  description: 'For the hall',
  content: { title: 'Best talk', description: '', coverKey: null, rounds: [round] },
  formId: null,
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});

let template: OwnVoteTemplate;
let refusals: Record<string, CallFailure>;
let saving: Promise<object> | undefined;
interface Sent {
  headers?: Record<string, string>;
}
let asked: { id: string; input: Record<string, unknown>; key?: string | undefined }[];

const refusal = (failure: CallFailure['failure'], data?: object) =>
  new CallFailure({ code: 3001, status: 200, message: String(failure), path: '/x', failure, data });

beforeEach(() => {
  template = aTemplate();
  refusals = {};
  saving = undefined;
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>, options?: Sent) => {
    asked.push({ id, input, key: options?.headers?.['Idempotency-Key'] });
    const refused = refusals[id];
    if (refused) {
      delete refusals[id];
      throw refused;
    }
    switch (id) {
      case 'vote.templatePage': {
        const { templateId, name, description, createdAt, updatedAt } = template;
        const row = { templateId, name, description, createdAt, updatedAt };
        const records = [{ ...row, rounds: 1, candidates: 2, hasQuestions: true, updatedBy: 'Li' }];
        return { records, total: 1, current: 1, size: 20, pages: 1 };
      }
      case 'vote.templateInfo':
        return template;
      case 'vote.templateEdit': {
        const { version: _, templateId: _id, ...changes } = input as Partial<OwnVoteTemplate>;
        template = aTemplate({ ...template, ...changes, version: template.version + 1 });
        return template;
      }
      case 'vote.templateAdd':
        return { templateId: 'a' };
      case 'form.draft':
        return { definition: { version: 1, fields: [] }, version: 1, revision: 1, taken: [] };
      case 'form.draftSave':
        return (await saving) ?? { revision: 2 };
      case 'vote.init':
        return { voteId: 'made', timeZone: 'UTC', rounds: [] };
      case 'event.list':
        return { records: [{ eventId: 'e', title: 'A conference', timeZone: 'Europe/Madrid' }] };
      case 'vote.templateUse':
        return { voteId: 'made' };
      default:
        return {};
    }
  });
});
afterEach(cleanup);

function show(path = '/resource-manage/template-vote?template=a') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>
            <Routes>
              <Route path="/resource-manage/template-vote" element={<TemplateVotePage />} />
              <Route path="/resource-manage/vote-info/:voteId" element={<p>the vote</p>} />
            </Routes>
          </DialogHost>
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}
const inputsOf = (id: string) => asked.filter((each) => each.id === id).map((each) => each.input);
const button = (name: string) => screen.getByRole('button', { name });
/** A dialog by what it asks for: others of the page are there, too, hidden. */
const dialogWith = async (field: string) => {
  await waitFor(() => expect(document.querySelector(field)).not.toBeNull());
  return within(document.querySelector(field)?.closest('[role="dialog"]') as HTMLElement);
};

test('a template is edited as a vote is, without windows and states, and saved on top of its version', async () => {
  show();
  const title = (await screen.findByLabelText('vote:round.title')) as HTMLInputElement;
  expect(screen.queryByLabelText('vote:round.opensAt')).toBeNull();
  expect(screen.queryByText('vote:phase.draft')).toBeNull();
  fireEvent.change(title, { target: { value: 'The final' } });
  fireEvent.change(screen.getByLabelText('common:add', { selector: 'input' }), { target: { value: 'Cyd' } });
  fireEvent.click(screen.getByRole('button', { name: /common:add$/ }));
  // Nothing is made of what is not saved: using it saves at once what was just typed, and it would have been without.
  expect(inputsOf('vote.templateEdit')).toHaveLength(0);
  fireEvent.click(button('common:use'));
  await waitFor(() => expect(inputsOf('vote.templateEdit')).toHaveLength(1));
  expect(inputsOf('vote.templateEdit')[0]).toMatchObject({
    templateId: 'a',
    version: 3,
    content: { title: 'Best talk', rounds: [{ title: 'The final', shuffled: true }] },
  });
  await waitFor(() => expect(document.querySelector('.save-mark')?.textContent).toBe('publish:save.saved'));
  await dialogWith('#own-template-vote_title');
  expect(template.content.rounds[0]?.candidates.map((each) => each.name)).toEqual(['Ana', 'Ben', 'Cyd']);
});

test('changed by somebody else meanwhile: what is typed stays until the person says whose is kept', async () => {
  show();
  const title = (await screen.findByLabelText('vote:round.title')) as HTMLInputElement;
  fireEvent.change(title, { target: { value: 'Mine' } });
  refusals['vote.templateEdit'] = refusal('TEMPLATE_CHANGED');
  template = aTemplate({ version: 8, content: { ...template.content, rounds: [{ ...round, title: 'Theirs' }] } });
  await screen.findByText('publish:conflict.title');
  expect(title.value).toBe('Mine');
  fireEvent.click(screen.getByText('publish:conflict.theirs'));
  await waitFor(() => expect((screen.getByLabelText('vote:round.title') as HTMLInputElement).value).toBe('Theirs'));
  cleanup();
  template = aTemplate();
  show();
  fireEvent.change(await screen.findByLabelText('vote:round.title'), { target: { value: 'Mine' } });
  refusals['vote.templateEdit'] = refusal('TEMPLATE_CHANGED');
  template = aTemplate({ version: 8 });
  fireEvent.click(await screen.findByText('publish:conflict.mine'));
  await waitFor(() => expect(inputsOf('vote.templateEdit').at(-1)).toMatchObject({ version: 8 }));
  await waitFor(() => expect(template.content.rounds[0]?.title).toBe('Mine'));
});

test('what the server refuses of a round is said with its title', async () => {
  show();
  fireEvent.change(await screen.findByLabelText('vote:round.title'), { target: { value: 'Semi' } });
  refusals['vote.templateEdit'] = refusal('VOTE_RULES', { round: 0 });
  await screen.findByText(/vote:problem.inRound Semi/);
});

test('its name is changed apart from the vote, and a vote is made of it once, however often it is asked for', async () => {
  show();
  fireEvent.click(await screen.findByText('template:rename.title', { selector: 'button span' }));
  const renaming = await dialogWith('#rename-template_name');
  fireEvent.change(renaming.getByLabelText('field:thingName'), { target: { value: 'Each year' } });
  fireEvent.click(renaming.getByText('common:save'));
  await waitFor(() =>
    expect(inputsOf('vote.templateEdit')).toEqual([
      { templateId: 'a', version: 3, name: 'Each year', description: 'For the hall' },
    ]),
  );
  await screen.findByRole('heading', { name: 'Each year' });
  fireEvent.click(button('common:use'));
  const using = await dialogWith('#own-template-vote_title');
  refusals['vote.templateUse'] = new CallFailure({ code: 0, status: 0, message: '', path: '/x' });
  fireEvent.click(using.getByText('template:use.ok'));
  await screen.findByText('the vote');
  // The first answer was lost: asked once more, it is the same vote.
  const tries = asked.filter(({ id }) => id === 'vote.templateUse');
  expect(tries).toHaveLength(2);
  expect(tries[0]?.key).toBeTruthy();
  expect(tries[1]).toEqual(tries[0]);
});

test('a new vote has the organiser’s days until an event is chosen, then the event’s', async () => {
  show('/resource-manage/template-vote?template=a');
  await screen.findByLabelText('vote:round.title');
  fireEvent.click(button('common:use'));
  const using = await dialogWith('#own-template-vote_title');
  expect(using.getByTitle((title) => title.startsWith(browserZone().replaceAll('_', ' ')))).toBeTruthy();
  fireEvent.mouseDown(using.getByLabelText('vote:field.event'));
  fireEvent.click(await screen.findByText('A conference'));
  fireEvent.click(using.getByText('template:use.ok'));
  await screen.findByText('the vote');
  expect(inputsOf('vote.templateUse').at(-1)).toMatchObject({ eventId: 'e', timeZone: 'Europe/Madrid' });
});

/** Whether the dialog that makes a vote is open: it is there before, hidden. */
const isAsking = () => {
  const around = document
    .querySelector<HTMLElement>('#own-template-vote_title')
    ?.closest<HTMLElement>('.ant-modal-wrap');
  return around != null && around.style.display !== 'none';
};

test('what was just typed into its questions is saved before anything is made of it; while it cannot be, nothing is', async () => {
  template = aTemplate({ formId: 'f' });
  show('/resource-manage/template-vote?template=a&part=questions');
  fireEvent.click(await screen.findByRole('button', { name: 'type a question' }));
  refusals['form.draftSave'] = refusal('FORM_DRAFT_CONFLICT');
  fireEvent.click(button('common:use'));
  await waitFor(() => expect(inputsOf('form.draftSave')).toHaveLength(1));
  await screen.findByText('publish:conflict.title');
  expect(isAsking()).toBe(false);
  cleanup();
  asked = [];
  show('/resource-manage/template-vote?template=a&part=questions');
  fireEvent.click(await screen.findByRole('button', { name: 'type a question' }));
  let saved = (): void => undefined;
  saving = new Promise((done) => {
    saved = () => done({ revision: 2 });
  });
  // On another tab, too: what was typed on the one before is still on its way.
  fireEvent.click(screen.getByRole('tab', { name: 'vote:tab.rounds' }));
  fireEvent.click(await screen.findByRole('button', { name: /common:use$/ }));
  await waitFor(() => expect(inputsOf('form.draftSave')).toHaveLength(1));
  expect(isAsking()).toBe(false);
  saved();
  await waitFor(() => expect(isAsking()).toBe(true));
});

test('a ready-made one is adapted: its rounds in the person’s language, under a name of one’s own', async () => {
  show('/resource-manage/template-vote');
  fireEvent.click(await screen.findByRole('button', { name: 'template:action.adaptOf Board election' }));
  const asking = await dialogWith('#new-template_name');
  fireEvent.change(asking.getByLabelText('field:thingName'), { target: { value: 'Our board' } });
  fireEvent.click(asking.getByText('template:new.ok'));
  await screen.findByLabelText('vote:round.title');
  const [added] = inputsOf('vote.templateAdd');
  expect(added).toMatchObject({ name: 'Our board', content: { title: 'Board election' } });
  expect((added?.['content'] as OwnVoteTemplate['content'] | undefined)?.rounds.map((each) => each.title)).toEqual([
    'Chair',
    'Treasurer',
    'Members of the board',
  ]);
});

test('what is edited says the same again when it is saved; nobody who was crossed out goes along', () => {
  const draft = draftOfTemplate(aTemplate());
  expect(contentOf(draft)).toEqual(aTemplate().content);
  const [first] = draft.rounds;
  if (!first) throw new Error('no round');
  const candidates = [...first.candidates, newCandidate('Gone', { isWithdrawn: true }), newCandidate('New')];
  const edited = contentOf({ ...draft, rounds: [{ ...first, candidates }] });
  expect(edited.rounds[0]?.candidates.map((each) => each.name)).toEqual(['Ana', 'Ben', 'New']);
  // What the page knows its rows by stays when the server answers.
  const again = draftOfTemplate(aTemplate(), draft);
  expect(again.rounds.map((each) => each.key)).toEqual(draft.rounds.map((each) => each.key));
});
