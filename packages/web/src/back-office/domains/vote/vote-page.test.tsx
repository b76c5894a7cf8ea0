import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { DecideDialog } from './results/decide-dialog.tsx';
import { PasteDialog } from './editor/paste-dialog.tsx';
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

const editing = (first: VoteInfo, onProblem = vi.fn()) => ({
  onProblem,
  ...renderHook(({ now }) => useVoteEditor(now, onProblem), { initialProps: { now: first }, wrapper: Around }),
});

test('while nothing is changed the page follows the server; what is typed stays, and is saved on top of what it was begun from', async () => {
  const { result, rerender } = editing(vote(3));
  rerender({ now: vote(4, { title: 'Awards 2026' }) });
  expect([result.current.draft.title, result.current.isChanged]).toEqual(['Awards 2026', false]);
  act(() => result.current.change({ title: 'Mine' }));
  rerender({ now: vote(5, { title: 'Theirs', rounds: [{ ...round, state: 'open', phase: 'open', counted: 2 }] }) });
  expect(result.current.draft.title).toBe('Mine');
  expect(result.current.draft.rounds[0]).toMatchObject({ state: 'open', ballots: 2 });
  call.mockResolvedValue(vote(5, { title: 'Mine' }));
  await act(() => result.current.save());
  expect(call.mock.calls[0]?.[1]).toMatchObject({ voteId: 'v', version: 4, title: 'Mine' });
  expect(result.current.isChanged).toBe(false);
});

test('what somebody else saved meanwhile is not overwritten unless that is wanted', async () => {
  const { result } = editing(vote(3));
  act(() => result.current.change({ title: 'Mine' }));
  call.mockRejectedValueOnce(refused('VOTE_SAVED_MEANWHILE'));
  await act(() => result.current.save());
  expect([result.current.isConflict, result.current.draft.title]).toEqual([true, 'Mine']);
  await act(async () => result.current.discard());
  expect([result.current.isConflict, result.current.draft.title]).toEqual([false, 'Awards']);
});

test('a round that the server refuses is named and shown; one without a title is not sent at all', async () => {
  const { result, onProblem } = editing(vote(3));
  act(() => result.current.changeRound('r1', { choicesMax: 4 }));
  call.mockRejectedValueOnce(refused('VOTE_HAS_BALLOTS', { round: 0 }));
  await act(() => result.current.save());
  expect(onProblem).toHaveBeenLastCalledWith(0);
  expect(result.current.problem).toContain('One');
  call.mockClear();
  act(() => result.current.changeRound('r1', { title: ' ' }));
  await act(() => result.current.save());
  expect(call).not.toHaveBeenCalled();
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
  expect(button().disabled).toBe(true);
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

test('a spreadsheet is shown as the lines it says, after those that are there; one that is none says so and takes nothing away', async () => {
  const onAdd = vi.fn();
  render(
    <Around>
      <PasteDialog open room={10} onAdd={onAdd} onClose={vi.fn()} />
    </Around>,
  );
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'vote:paste.title' });
  fireEvent.change(text, { target: { value: 'Zed | Evening' } });
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('vote:paste.file', { selector: 'input' }), {
      target: { files: [new File(['x'], name)] },
    });
  call.mockReset();
  call.mockRejectedValueOnce(refused('VOTE_SHEET'));
  choose('broken.xlsx');
  await screen.findByRole('alert');
  expect(text.value).toBe('Zed | Evening');
  const ada = { name: 'Ada | Lovelace', group: '', introduction: 'One', videoUrl: '' };
  call.mockResolvedValueOnce({ candidates: [ada], isCut: false });
  choose('good.xlsx');
  await waitFor(() => expect(text.value).toBe('Zed | Evening\nAda | Lovelace\t\tOne\t'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('cell', { name: 'Ada | Lovelace' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'vote:paste.ok 2' }));
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([
    { name: 'Zed', group: 'Evening' },
    { name: 'Ada | Lovelace', group: '', introduction: 'One' },
  ]);
});
