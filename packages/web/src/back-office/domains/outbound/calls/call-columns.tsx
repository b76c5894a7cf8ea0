import { CaretRightOutlined } from '@ant-design/icons';
import type { CallRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../core/clock-text.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { textColumn } from '../../../../ui/list/columns.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { endWords, IntentTag } from '../../member/calls/call-words.part.tsx';

export function useCallColumns(onPlay: (callId: string) => void): Column<CallRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('field:personName'),
      main: true,
      render: (row) => (
        <Stack gap="none">
          <strong>{row.name || '—'}</strong> <span className="muted number">{row.number}</span>
        </Stack>
      ),
    },
    {
      key: 'end',
      part: 'state',
      title: t('outbound:figures.ends'),
      render: (row) => <Tag color={endColour(row)}>{endWords(row, t)}</Tag>,
    },
    {
      key: 'at',
      part: 'fact',
      title: t('field:date'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'intent',
      part: 'fact',
      title: t('called:outcome'),
      render: ({ intent }) => (intent ? <IntentTag intent={intent} /> : <span className="muted">—</span>),
    },
    {
      key: 'talk',
      title: t('outbound:figure.talk'),
      align: 'right',
      sort: 'talkSeconds',
      render: ({ answeredAt, talkSeconds }) => (
        <span className="number">{answeredAt === null ? '—' : clockText(talkSeconds)}</span>
      ),
    },
    { key: 'agent', title: t('called:agent'), render: ({ agent }) => agent.name },
    textColumn('taskName', t('called:task')),
    {
      key: 'recording',
      title: t('outbound:call.recording'),
      render: ({ callId, name, recording }) =>
        recording === 'ready' ? (
          <Button
            size="small"
            icon={<CaretRightOutlined />}
            aria-label={t('outbound:call.playOf', { name })}
            onClick={() => onPlay(callId)}
          >
            {t('outbound:call.play')}
          </Button>
        ) : (
          <span className="muted">{t(`outbound:recording.${recording}`)}</span>
        ),
    },
    textColumn('remark', t('called:remark'), { extra: true }),
  ];
}

function endColour({ state, answeredAt }: CallRow): string | undefined {
  if (state !== 'ended') return 'blue';
  return answeredAt === null ? undefined : 'green';
}
