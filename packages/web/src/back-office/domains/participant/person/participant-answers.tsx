import type { AnsweredFile, Answers } from '@convoke/contract/form/logic/form.check.ts';
import { asks } from '@convoke/contract/form/logic/form.check.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Descriptions, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { AnswerFiles } from '../../form/answer-files.part.tsx';
import { channelName } from '../common/channel-name.ts';
import type { ParticipantDetail } from './detail.ts';

/** An answer as it is shown; undefined when the field was left empty. */
function shownAnswer(field: FormField, answers: Answers, agreed: string, person: string): ReactNode {
  const answer = answers[field.fieldId];
  if (answer === undefined || answer === null || answer === '' || answer === false) return undefined;
  if (field.type === 'file' || field.type === 'signature')
    return <AnswerFiles field={field} files={answer as AnsweredFile[]} person={person} />;
  if (answer === true) return agreed;
  if (typeof answer === 'number') return formatNumber(answer);
  if (field.type === 'date' && typeof answer === 'string') return formatDate(`${answer}T12:00:00Z`, 'UTC');
  const words = describeFieldAnswer(field, answers, currentLanguage());
  if (field.type === 'phone' || field.type === 'email') return <CopyText text={words} />;
  return words === '' ? undefined : <span className="answer">{words}</span>;
}

/** The answers by the form as it was when they were given, then where the registration came from. */
export function ParticipantAnswers({ person, timeZone }: { person: ParticipantDetail; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const none = <span className="muted">—</span>;
  // What was stored is what the engine had made of it.
  const given = person.answers as Answers;
  const answers = person.form.fields
    .filter((field) => asks(field) || field.type === 'score')
    .map((field) => ({
      key: field.fieldId,
      label: textIn(field.label, language) || field.fieldId,
      children: shownAnswer(field, given, t('participant:drawer.agreed'), person.name) ?? none,
    }));
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      styles={{ label: { width: 120 } }}
      items={[
        ...answers,
        ...(person.ticketName
          ? [
              {
                key: ' ticket',
                label: t('field:ticket'),
                children: (
                  <>
                    {person.ticketName} {person.isSandbox && <Tag color="orange">{t('common:sandbox')}</Tag>}
                  </>
                ),
              },
              ...(person.entries
                ? [
                    {
                      key: ' entries',
                      label: t('field:entries'),
                      children: [
                        t('participant:entries.used', { n: person.entries.used, most: person.entries.most }),
                        person.entries.lastAt && formatDateTime(person.entries.lastAt, timeZone),
                      ]
                        .filter(Boolean)
                        .join(' · '),
                    },
                  ]
                : []),
              {
                key: ' order',
                label: t('participant:column.order'),
                children: (
                  <Link to={inEvent(`/activity-info/ticket-order?order=${person.orderId}`, person.eventId)}>
                    {person.orderNumber}
                  </Link>
                ),
              },
            ]
          : []),
        { key: ' channel', label: t('field:channel'), children: channelName(person.channel, t) },
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
