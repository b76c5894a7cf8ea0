import { QuestionCircleOutlined } from '@ant-design/icons';
import {
  muteAdd,
  questionAnswer,
  questionDecide,
  questionList,
  type QuestionRow,
} from '@convoke/contract/chat/chat.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { momentColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { Writer } from './writer.tsx';

const stateTexts = { held: 'chat:state.held', shown: 'chat:state.shown', hidden: 'chat:state.hidden' } as const;
const stateColours = { held: 'orange', shown: 'green', hidden: undefined } as const;
const answeredTexts = { no: 'chat:open', yes: 'chat:answered' } as const;
const doneTexts = { shown: 'chat:done.shown', hidden: 'chat:done.hidden' } as const;

/** What the viewers of a live ask, the most wanted first. */
export function Questions({ liveId, eventId }: { liveId: string; eventId: string }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const timeZone = useEventInfo(eventId).data?.timeZone ?? 'UTC';
  const list = useList(questionList, { liveId }, { everyMs: 2_000 });
  const told = useTold(list.refresh);
  const decide = useBulk(questionDecide, 'questionIds', list.refresh);
  const turn = (ids: readonly string[], to: keyof typeof doneTexts, then?: () => void) =>
    decide(ids, { liveId, to }, ({ changed }) => t(doneTexts[to], { n: formatNumber(changed) }), then);
  const mark = ({ questionId }: QuestionRow, isAnswered: boolean) =>
    told(call(questionAnswer, { questionId, isAnswered }, { hideLoad: true }), () => t('common:saved'));
  const open = (question: QuestionRow) =>
    dialogs.open(() => import('./answer-dialog.tsx').then((part) => part.AnswerDialog), {
      question,
      onSaved: list.refresh,
    });
  const { column, ...actions } = useRowActions<QuestionRow>({
    list,
    rowKey: (row) => row.questionId,
    nameOf: (row) => row.text,
    label: (row) => t('common:actionsFor', { name: row.text.slice(0, 40) }),
    actions: [
      {
        key: 'show',
        label: t('chat:show'),
        when: (row) => row.state !== 'shown',
        run: (row) => turn([row.questionId], 'shown'),
        many: { run: (keys, clear) => turn(keys, 'shown', clear) },
      },
      { key: 'answer', label: t('chat:answer'), run: open },
      { key: 'said', label: t('chat:said'), when: (row) => row.answeredAt === null, run: (row) => mark(row, true) },
      {
        key: 'reopen',
        label: t('chat:reopen'),
        when: (row) => row.answeredAt !== null,
        run: (row) => mark(row, false),
      },
      {
        key: 'hide',
        label: t('chat:hide'),
        danger: true,
        when: (row) => row.state !== 'hidden',
        run: (row) => turn([row.questionId], 'hidden'),
        many: { run: (keys, clear) => turn(keys, 'hidden', clear) },
      },
      {
        key: 'mute',
        label: t('chat:mute'),
        danger: true,
        when: (row) => !row.isMuted,
        run: ({ questionId }) => told(call(muteAdd, { questionId }, { hideLoad: true }), () => t('chat:mutedNow')),
      },
    ],
  });
  const [reached] = actions.walk;
  const row = list.rows.find(({ questionId }) => questionId === reached);
  useDeskKeys(
    () => row && row.state !== 'shown' && void turn([row.questionId], 'shown'),
    () => row && row.state !== 'hidden' && void turn([row.questionId], 'hidden'),
  );
  return (
    <DataTable
      name="chat-questions"
      label={t('chat:questions')}
      list={list}
      rowKey={({ questionId }) => questionId}
      onOpen={open}
      columns={[
        {
          key: 'text',
          title: t('chat:question'),
          main: true,
          render: ({ text }) => <span className="chat-words">{text}</span>,
        },
        {
          key: 'state',
          part: 'state',
          title: t('field:state'),
          render: ({ state, answeredAt }) => (
            <>
              <Tag color={stateColours[state]}>{t(stateTexts[state])}</Tag>
              {answeredAt !== null && <Tag color="blue">{t('chat:answered')}</Tag>}
            </>
          ),
        },
        {
          key: 'votes',
          part: 'fact',
          title: t('chat:votes'),
          align: 'right',
          sort: 'votes',
          render: ({ votes }) => formatNumber(votes),
        },
        { key: 'name', part: 'fact', title: t('field:personName'), render: (each) => <Writer writer={each} /> },
        momentColumn(timeZone)('at', t('chat:at'), { sort: 'at' }),
        column,
      ]}
      {...actions}
      searchPlaceholder={t('chat:search')}
      filters={
        <>
          <FilterSelect list={list} name="state" label={t('field:state')} options={useOptions(stateTexts)} />
          <FilterSelect list={list} name="answered" label={t('chat:answer')} options={useOptions(answeredTexts)} />
        </>
      }
      empty={
        <EmptyState icon={<QuestionCircleOutlined />} title={t('chat:noQuestions')} text={t('chat:noQuestionsText')} />
      }
    />
  );
}
