import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { DecideDialog } from './results/decide-dialog.tsx';
import { RemoveQuestions } from './editor/remove-questions.tsx';
import { RoundRules } from './editor/round-rules.tsx';
import { ruleWords } from './editor/rule-words.ts';
import { useMove } from './common/use-move.tsx';
import { useVoteEditor } from './editor/use-vote-editor.ts';
import { newRound } from './editor/vote-draft.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
const t = (key: string, values?: Record<string, unknown>) =>
  values ? `${key} ${Object.values(values).join(' ')}` : key;
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t, i18n: { language: 'en' } }) }));
beforeEach(() => {
  call.mockReset();
});
afterEach(cleanup);

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <App>{children}</App>
  </QueryClientProvider>
);

const round = { ...newRound('One'), voteInfoId: 'r1', counted: 0, quarantined: 0, discarded: 0, candidates: [] };
const vote = (version: number, more: object = {}) =>
  ({
    voteId: 'v',
    title: 'Awards',
    description: '',
    coverKey: null,
    eventId: null,
    timeZone: 'UTC',
    formId: null,
    rounds: [round],
    draft: null,
    version,
    ...more,
  }) as unknown as VoteInfo;

const refused = (failure: string, data: object = {}) =>
  new CallFailure({
    code: 2,
    status: 200,
    message: 'No.',
    path: '/',
    failure: failure as never,
    data: { failure, ...data },
  });

/** What was sent by a call. */
const sent = (id: string) =>
  call.mock.calls.filter(([each]) => (each as { id: string }).id === id).map(([, input]) => input as object);

const editing = (first: VoteInfo, onProblem = vi.fn()) => ({
  onProblem,
  ...renderHook(({ now }) => useVoteEditor(now, onProblem), { initialProps: { now: first }, wrapper: Around }),
});

test('while nothing is changed the page follows the server; what is typed stays, and is saved on top of what it was begun from', async () => {
  const { result, rerender } = editing(vote(3));
  rerender({ now: vote(4, { title: 'Awards 2026' }) });
  expect([result.current.draft.title, result.current.isChanged]).toEqual(['Awards 2026', false]);
  act(() => result.current.change({ title: 'Mine' }));
  rerender({ now: vote(5, { title: 'Theirs', rounds: [{ ...round, phase: 'closed', counted: 2 }] }) });
  expect(result.current.draft.title).toBe('Mine');
  expect(result.current.draft.rounds[0]).toMatchObject({ phase: 'closed', ballots: 2 });
  // Nobody has seen it yet: it is kept in the vote itself.
  call.mockResolvedValue(vote(5, { title: 'Mine' }));
  await act(() => result.current.autosave.flush());
  expect(sent('vote.edit')).toMatchObject([{ voteId: 'v', version: 4, title: 'Mine' }]);
  rerender({ now: vote(5, { title: 'Mine' }) });
  expect([result.current.isChanged, result.current.autosave.state]).toEqual([false, 'saved']);
});

test('what people see already is changed beside it, by itself, until it is published; or is given up', async () => {
  const live = (version: number, more: object = {}) =>
    vote(version, { rounds: [{ ...round, state: 'open', phase: 'open' }], ...more });
  const { result, rerender } = editing(live(3));
  act(() => result.current.change({ title: 'Other words' }));
  call.mockImplementation(async (_: object, input: { version: number }) => ({
    version: input.version + 1,
    draft: input,
  }));
  await act(() => result.current.autosave.flush());
  expect(sent('vote.draftSave')).toMatchObject([{ voteId: 'v', version: 3, title: 'Other words' }]);
  expect(sent('vote.edit')).toEqual([]);
  const draft = sent('vote.draftSave')[0];
  rerender({ now: live(4, { draft }) });
  expect([result.current.isChanged, result.current.autosave.state]).toEqual([true, 'saved']);
  // Another page of it begins with what is kept.
  expect(editing(live(4, { draft })).result.current.draft.title).toBe('Other words');

  call.mockImplementation(async () => live(5, { title: 'Other words' }));
  expect(await act(() => result.current.publish())).toBe(true);
  expect(sent('vote.edit')).toMatchObject([{ version: 4, title: 'Other words' }]);
  rerender({ now: live(5, { title: 'Other words' }) });
  expect(result.current.isChanged).toBe(false);

  act(() => result.current.change({ title: 'No' }));
  expect(result.current.isChanged).toBe(true);
  act(() => result.current.discard());
  expect([result.current.isChanged, result.current.draft.title]).toEqual([false, 'Other words']);
});

test('what cannot be saved as a vote is kept all the same: nothing that was typed is lost', async () => {
  const { result } = editing(vote(3));
  act(() => result.current.change({ title: ' ' }));
  call.mockImplementation(async (_: object, input: { version: number }) => ({
    version: input.version + 1,
    draft: input,
  }));
  await act(() => result.current.autosave.flush());
  expect([sent('vote.edit').length, sent('vote.draftSave').length]).toEqual([0, 1]);
  expect(result.current.problem).toContain('vote:problem.title');
  // Refused by the server: beside it as well.
  act(() => result.current.change({ title: 'Good again', description: 'x' }));
  call.mockImplementation(async ({ id }: { id: string }, input: { version: number }) => {
    if (id === 'vote.edit') throw refused('VOTE_RULES', { round: 0 });
    return { version: input.version + 1, draft: input };
  });
  await act(() => result.current.autosave.flush());
  expect(sent('vote.draftSave').at(-1)).toMatchObject({ version: 4, title: 'Good again' });
  expect(result.current.autosave.state).toBe('saved');
});

test('a new round gets its id when it is saved, and what is typed meanwhile stays', async () => {
  const { result } = editing(vote(3));
  const added = newRound('Two');
  act(() => result.current.change({ rounds: [...result.current.draft.rounds, added] }));
  let answer = (_: VoteInfo) => {};
  call.mockImplementationOnce(() => new Promise<VoteInfo>((settle) => (answer = settle)));
  let saving: Promise<unknown> = Promise.resolve();
  await act(async () => {
    saving = result.current.autosave.flush();
  });
  act(() => result.current.changeRound(added.key, { title: 'Two, later' }));
  call.mockImplementation(async () =>
    vote(5, { rounds: [round, { ...round, voteInfoId: 'r2', title: 'Two, later' }] }),
  );
  await act(async () => {
    answer(vote(4, { rounds: [round, { ...round, voteInfoId: 'r2', title: 'Two' }] }));
    await saving;
  });
  expect(result.current.draft.rounds[1]).toMatchObject({ key: added.key, voteInfoId: 'r2', title: 'Two, later' });
  await waitFor(() => expect(sent('vote.edit')).toHaveLength(2));
  expect((sent('vote.edit')[1] as { rounds: object[] }).rounds[1]).toMatchObject({
    voteInfoId: 'r2',
    title: 'Two, later',
  });
});

test('what somebody else saved meanwhile is not overwritten unless that is wanted', async () => {
  const { result } = editing(vote(3));
  act(() => result.current.change({ title: 'Mine' }));
  call.mockRejectedValueOnce(refused('VOTE_SAVED_MEANWHILE'));
  await act(() => result.current.autosave.flush());
  expect([result.current.autosave.state, result.current.draft.title]).toEqual(['conflict', 'Mine']);
  expect(sent('vote.draftSave')).toEqual([]);
  await act(async () => result.current.takeTheirs());
  expect([result.current.autosave.state, result.current.draft.title]).toEqual(['saved', 'Awards']);
});

test('a round that the server refuses is named and shown; one without a title is not sent at all', async () => {
  const { result, onProblem } = editing(vote(3, { rounds: [{ ...round, state: 'open', phase: 'open' }] }));
  act(() => result.current.changeRound('r1', { choicesMax: 4 }));
  call.mockImplementation(async ({ id }: { id: string }, input: { version: number }) => {
    if (id === 'vote.edit') throw refused('VOTE_HAS_BALLOTS', { round: 0 });
    return { version: input.version + 1, draft: input };
  });
  expect(await act(() => result.current.publish())).toBe(false);
  expect(onProblem).toHaveBeenLastCalledWith(0);
  expect(result.current.problem).toContain('One');
  call.mockClear();
  act(() => result.current.changeRound('r1', { title: ' ' }));
  expect(await act(() => result.current.publish())).toBe(false);
  expect(sent('vote.edit')).toEqual([]);
  expect(result.current.problem).toContain('vote:problem.roundTitle');
});

test('ballots are decided with a reason only, all that fit by one call', async () => {
  call.mockResolvedValue({ changed: 29 });
  const onClose = vi.fn();
  render(
    <Around>
      <DecideDialog
        voteInfoId="r1"
        decision={{ action: 'discard', all: { reason: 'burst' }, count: 29 }}
        onClose={onClose}
      />
    </Around>,
  );
  const ok = screen.getByRole('button', { name: 'vote:decide.discard' });
  fireEvent.click(ok);
  await screen.findByText('Required.');
  expect(call).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' one shop ' } });
  await waitFor(() => {
    fireEvent.click(ok);
    expect(onClose).toHaveBeenCalled();
  });
  expect(call).toHaveBeenCalledTimes(1);
  expect(call.mock.calls[0]?.[1]).toEqual({
    voteInfoId: 'r1',
    action: 'discard',
    reason: 'one shop',
    all: { reason: 'burst' },
  });
});

test('opening a vote of several rounds asks which: a final is not opened with the semi-final', async () => {
  call.mockResolvedValue(vote(1));
  const rounds = ['Semi-final', 'Final'].map((title, index) => ({
    voteInfoId: `r${index}`,
    title,
    state: 'draft' as const,
  }));
  const Button = () => {
    const { move } = useMove({ voteId: 'v', title: 'Show', rounds });
    return <button type="button" onClick={() => move('open')} aria-label="go" />;
  };
  render(
    <Around>
      <Button />
    </Around>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'go' }));
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => box.checked)).toEqual([true, false]);
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'vote:action.open' }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(call.mock.calls[0]?.[1]).toEqual({ voteId: 'v', action: 'open', voteInfoId: 'r0' });
});

test('questions are taken away only after saying what becomes of the answers, and nothing else of the vote changes', async () => {
  call.mockResolvedValue(vote(4));
  const asked = { formId: 'f', rounds: [{ ...round, counted: 2, quarantined: 1 }] };
  const { rerender } = render(
    <Around>
      <RemoveQuestions vote={vote(3, asked)} isChanged />
    </Around>,
  );
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /vote:questions.remove$/ });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button());
  expect(screen.queryByText('vote:questions.removeAnswered 3')).toBeNull();
  rerender(
    <Around>
      <RemoveQuestions vote={vote(3, asked)} isChanged={false} />
    </Around>,
  );
  fireEvent.click(button());
  await screen.findByText('vote:questions.removeAnswered 3');
  expect(call).not.toHaveBeenCalled();
  const [, confirm] = screen.getAllByRole('button', { name: /vote:questions.remove$/ });
  fireEvent.click(confirm as HTMLElement);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(call.mock.calls[0]?.[1]).toMatchObject({ voteId: 'v', version: 3, title: 'Awards', formId: null });
});

test('the rules are said in sentences that follow them', () => {
  const words = (more: object) =>
    ruleWords({ ...newRound(''), ...more }, 'GMT+8', t as unknown as TFunction).join(' | ');
  expect(words({})).toBe('vote:words.device vote:words.one | vote:words.once | vote:words.voted');
  expect(words({ choicesMin: 3, choicesMax: 3, groupMin: 1, groupMax: 1, results: 'end' })).toBe(
    'vote:words.device vote:words.exactly 3 | vote:words.groupExactly 1 | vote:words.once | vote:words.end',
  );
  expect(words({ choicesMax: 5, groupMax: 2, period: 'day', voters: 'phone' })).toBe(
    'vote:words.phone vote:words.upTo 5 | vote:words.groupMax 2 | vote:words.day GMT+8 | vote:words.voted',
  );
  // As many as the ballot allows anyway: nothing to say.
  expect(words({ choicesMin: 2, choicesMax: 4, groupMax: 4 })).toBe(
    'vote:words.device vote:words.between 2 4 | vote:words.once | vote:words.voted',
  );
});

test('a number that a rule does not take is told at its field and not kept', () => {
  const onChange = vi.fn();
  render(<RoundRules round={newRound('')} timeZone="UTC" onChange={onChange} />);
  const most = screen.getByLabelText<HTMLInputElement>('vote:rule.choicesMax');
  const type = (text: string) => {
    fireEvent.focus(most);
    fireEvent.change(most, { target: { value: text } });
    fireEvent.blur(most);
  };
  for (const [text, problem] of [
    ['0', 'At least 1.'],
    ['1.5', 'Enter a whole number.'],
    ['', 'Required.'],
  ] as const) {
    type(text);
    expect(screen.getByRole('alert').textContent).toBe(problem);
    expect(most.value).toBe(text);
  }
  expect(onChange).not.toHaveBeenCalled();
  type('3');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ choicesMax: 3 });
});
