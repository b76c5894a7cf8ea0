import { messageTaskCount } from '@convoke/contract/message/message.audience.calls.ts';
import { messageTaskPreview } from '@convoke/contract/message/message.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { purposeTexts } from '../common/message-texts.ts';
import { sourceLabels, wholeSources } from '../common/source-texts.ts';
import { AttachedList } from '../common/attached-list.tsx';
import { StartFacts } from './start-facts.tsx';
import type { TaskValues } from './task-values.ts';

interface Props {
  channel: MessageChannel;
  values: TaskValues;
  /** How many will get it; undefined while nobody knows. */
  onCounted: (reached: number | undefined) => void;
}

/** All of a task before it goes, with what it comes to. */
export function ReviewStep({ channel, values, onCounted }: Props) {
  const { t } = useTranslation();
  const { name, purpose, eventId = null, withWorms = false, startsAt = null, sms, mail } = values;
  const sources = wholeSources(values.sources);
  const input = { channel, purpose, eventId, withWorms, sources, ...(channel === 'sms' && sms && { sms }) };
  const { data, error, refetch } = useCall(messageTaskCount, input, { quiet: true, anew: true, retry: false });
  const reached = data?.reached;
  useEffect(() => onCounted(reached), [reached, onCounted]);
  return (
    <>
      <h3 className="message-review-name">{name}</h3>
      <p className="muted">
        {[t(purposeTexts[purpose]), ...sourceLabels(t, { sources, sourceNames: [] })].join(' · ')}
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <StartFacts
          counted={data}
          input={input}
          labels={sourceLabels(t, { sources, sourceNames: [] })}
          startsAt={startsAt}
        />
      )}
      {mail?.attachments && mail.attachments.length > 0 && <Attached purpose={purpose} eventId={eventId} mail={mail} />}
    </>
  );
}

function Attached(input: Pick<z.input<typeof messageTaskPreview.input>, 'purpose' | 'eventId' | 'mail'>) {
  const { data } = useCall(messageTaskPreview, input, { quiet: true, anew: true, retry: false });
  return data ? <AttachedList attached={data.attached} /> : null;
}
