import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../../core/format.ts';
import { currentLanguage } from '../../../core/language.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { channelName } from './channel-name.ts';
import type { ParticipantDetail } from './detail.ts';

/** An answer in words; undefined when the field was left empty. */
export function answerText(field: FormField, answer: unknown, language: Language, agreed: string): string | undefined {
  const label = (value: unknown) =>
    field.options?.find((option) => option.value === value)?.label[language] ?? String(value);
  if (answer === undefined || answer === null || answer === '' || answer === false) return undefined;
  if (Array.isArray(answer)) return answer.length === 0 ? undefined : answer.map(label).join(', ');
  if (answer === true) return agreed;
  if (typeof answer === 'number') return formatNumber(answer);
  if (typeof answer !== 'string') return JSON.stringify(answer);
  if (field.type === 'date') return formatDate(`${answer}T12:00:00Z`, 'UTC');
  return field.type === 'single' || field.type === 'dropdown' ? label(answer) : answer;
}

/** The answers by the form as it was when they were given, then where the registration came from. */
export function ParticipantAnswers({ person, timeZone }: { person: ParticipantDetail; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const none = <span className="muted">—</span>;
  const answers = person.form.fields.map((field) => {
    const text = answerText(field, person.answers[field.fieldId], language, t('participant:drawer.agreed'));
    const isContact = field.type === 'phone' || field.type === 'email';
    return {
      key: field.fieldId,
      label: field.label[language],
      children:
        text === undefined ? none : isContact ? <CopyText text={text} /> : <span className="answer">{text}</span>,
    };
  });
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      styles={{ label: { width: 120 } }}
      items={[
        ...answers,
        { key: ' channel', label: t('participant:column.channel'), children: channelName(person.channel, t) },
        {
          key: ' submitted',
          label: t('participant:column.submittedAt'),
          children: formatDateTime(person.submittedAt, timeZone),
        },
        {
          key: ' signedIn',
          label: t('participant:column.signedInAt'),
          children: person.signedInAt ? formatDateTime(person.signedInAt, timeZone) : none,
        },
      ]}
    />
  );
}
