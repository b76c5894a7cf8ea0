import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { isLanguage } from '@convoke/contract/core/language.ts';
import { questionnaireAnswer } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { Alert, Button, Drawer, Skeleton, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { languageNames } from '../../../../core/language.ts';
import { type PageKey, usePageKeys } from '../../../../ui/page-keys.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { AnswerFields } from './answer-fields.tsx';
import { channelName } from './channel-name.ts';
import { formatSeconds } from './format-seconds.ts';
import { useAnswerActions } from './use-answer-actions.tsx';

interface Props {
  answerId: string | undefined;
  timeZone: string;
  onOpen: (answerId: string) => void;
  onClose: () => void;
}

/** One answer with the questions as its person saw them. The arrow keys go to the newer and the older one. */
export function AnswerDrawer({ answerId, timeZone, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const query = useCall(questionnaireAnswer, answerId && { answerId }, {
    // While the next one comes, the one before stays.
    keep: true,
  });
  const answer = answerId === undefined ? undefined : query.data;
  const { remove, restore } = useAnswerActions(answer?.surveyId ?? '');
  const neighbours = { newer: answer?.newerId, older: answer?.olderId };
  useNeighbourKeys(neighbours, onOpen);
  const facts = answer && [
    [t('survey:column.submittedAt'), formatDateTime(answer.submittedAt, timeZone)],
    [t('survey:column.channel'), channelName(answer.channel, t)],
    [t('field:language'), isLanguage(answer.language) ? languageNames[answer.language] : answer.language],
    ...(answer.seconds === null ? [] : [[t('survey:column.seconds'), formatSeconds(answer.seconds, t)]]),
    ...(answer.score === null ? [] : [[t('survey:column.score'), formatNumber(answer.score)]]),
    [t('survey:column.version'), String(answer.formVersion)],
  ];
  const step = (to: string | null | undefined, label: string, icon: React.ReactNode) => (
    <Button
      icon={icon}
      disabled={!to}
      aria-label={label}
      title={label}
      onClick={() => {
        if (to) onOpen(to);
      }}
    />
  );
  return (
    <Drawer
      open={answerId !== undefined}
      onClose={onClose}
      size={600}
      title={answer ? t('survey:answer.title', { n: formatNumber(answer.number) }) : t('survey:answer.one')}
      extra={
        <span className="survey-steps">
          {step(neighbours.newer, t('survey:answer.newer'), <LeftOutlined />)}
          {step(neighbours.older, t('survey:answer.older'), <RightOutlined />)}
        </span>
      }
      footer={
        answer && (
          <div className="survey-foot">
            {answer.deletedAt === null ? (
              <ConfirmButton
                danger
                question={t('survey:delete.several', { count: 1 })}
                text={t('survey:delete.text')}
                onConfirm={async () => {
                  if (await remove([answer.answerId])) onClose();
                }}
              >
                {t('common:delete')}
              </ConfirmButton>
            ) : (
              <Button onClick={() => void restore([answer.answerId])}>{t('questionnaire:delete.restore')}</Button>
            )}
          </div>
        )
      }
    >
      {query.error && !answer ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : answer && facts ? (
        <Spin spinning={query.isPlaceholderData} delay={150}>
          {answer.deletedAt && (
            <Alert
              type="warning"
              showIcon
              className="form-problem"
              title={t('survey:answer.deleted', { time: formatDateTime(answer.deletedAt, timeZone) })}
            />
          )}
          <dl className="survey-facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <AnswerFields form={answer.form} answers={answer.answers} number={answer.number} />
        </Spin>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  );
}

const answerKeys: readonly PageKey[] = [
  { keys: ['←'], text: 'palette:key.newer' },
  { keys: ['→'], text: 'palette:key.older' },
];

/** Left to the newer, right to the older one; quiet while a person types. */
function useNeighbourKeys(
  { newer, older }: { newer: string | null | undefined; older: string | null | undefined },
  onOpen: (answerId: string) => void,
) {
  usePageKeys(answerKeys, newer !== undefined || older !== undefined);
  const latest = useRef({ newer, older, onOpen });
  useEffect(() => {
    latest.current = { newer, older, onOpen };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element | null)?.closest('input, textarea, select, [contenteditable="true"]')) return;
      const to =
        event.key === 'ArrowLeft'
          ? latest.current.newer
          : event.key === 'ArrowRight'
            ? latest.current.older
            : undefined;
      if (to) latest.current.onOpen(to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
