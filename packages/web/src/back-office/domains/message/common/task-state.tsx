import type { MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../core/format.ts';
import { currency, taskColours, taskStateTexts, whyTexts } from './message-texts.ts';

/** Where a task stands; of one that waits for somebody, why. */
export function TaskState({ task }: { task: Pick<MessageTaskRow, 'state' | 'why' | 'whyWords' | 'lacksCents'> }) {
  const { t } = useTranslation();
  const { state, why, whyWords, lacksCents } = task;
  return (
    <span className="message-cell">
      <Tag color={taskColours[state]}>{t(taskStateTexts[state])}</Tag>
      {state === 'expired' && <span className="muted">{t('message:why.expired')}</span>}
      {why && why !== 'asked' && (
        <span className="muted" {...(whyWords && { title: whyWords })}>
          {lacksCents === null ? t(whyTexts[why]) : t('message:lacks', { money: formatMoney(lacksCents, currency) })}
          {why === 'attachment' && `: ${whyWords}`}
        </span>
      )}
    </span>
  );
}
