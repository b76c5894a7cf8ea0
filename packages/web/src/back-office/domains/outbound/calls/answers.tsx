import { outboundTaskConfig } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { asks, type Answers as Given } from '@convoke/contract/form/logic/form.check.ts';
import { Descriptions, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** What was answered on the phone, by the task's form. */
export function Answers({ taskId, answers }: { taskId: string; answers: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const { data, error } = useCall(outboundTaskConfig, { taskId }, { quiet: true, retry: false });
  if (!data && !error) return <Skeleton active title={false} />;
  if (!data?.form) return <p className="muted">{t('outbound:call.answersGone')}</p>;
  const language = currentLanguage();
  // What was stored is what the engine had made of it.
  const given = answers as Given;
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      items={data.form.fields
        .filter((field) => asks(field) || field.type === 'score')
        .map((field) => ({
          key: field.fieldId,
          label: textIn(field.label, language) || field.fieldId,
          children: describeFieldAnswer(field, given, language) || <span className="muted">—</span>,
        }))}
    />
  );
}
