import { eventNoticePreview } from '@convoke/contract/event/event.notice.calls.ts';
import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageNames } from '../../../../core/language.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  eventId: string;
  trigger: EventTrigger;
  channel: MessageChannel;
  noticeTemplateId: string | undefined;
}

/** What someone would read, in each language. */
export function NoticePreview({ eventId, trigger, channel, noticeTemplateId }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const input = { eventId, trigger, channel, language, ...(noticeTemplateId && { noticeTemplateId }) };
  const { data, error, refetch } = useCall(eventNoticePreview, input, { quiet: true, keep: true, retry: false });
  return (
    <section className="notice-preview" aria-label={t('notice:preview')}>
      <Segmented
        aria-label={t('notice:language')}
        value={language}
        options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
        onChange={setLanguage}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        // A long one is scrolled, also by the keyboard.
        <div className="notice-letter" role="group" tabIndex={0} lang={noticeTemplateId ? undefined : language}>
          {data.subject && <h3>{data.subject}</h3>}
          <pre>{data.text}</pre>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 5 }} title={false} />
      )}
    </section>
  );
}
