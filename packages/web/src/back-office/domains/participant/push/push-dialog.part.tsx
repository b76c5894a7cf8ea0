import {
  participantPush,
  participantPushList,
  participantPushPreview,
} from '@convoke/contract/participant/participant.push.calls.ts';
import { type PushType, pushTypes } from '@convoke/contract/participant/participant.rules.ts';
import { Alert, App, Form, Segmented, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { CheckField, Field, LongTextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { PushHistory } from './push-history.tsx';
import './push.css';

interface Props {
  eventId: string;
  timeZone: string;
  /** The post that is told; without it one chooses what. */
  dynamicId?: string | undefined;
  open: boolean;
  onClose: () => void;
}

interface Values {
  type: PushType;
  note: string;
  sms: boolean;
}

/** Tells the participants of an event something, after one has seen what and how many. */
export function PushDialog({ eventId, timeZone, dynamicId, open, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh(participantPushList);
  const post = dynamicId === undefined ? {} : { dynamicId };
  return (
    <FormDialog<Values>
      open={open}
      name="push"
      width={640}
      title={t(dynamicId === undefined ? 'push:title' : 'push:newsTitle')}
      okText={t('push:send')}
      initial={{ type: dynamicId === undefined ? 'reminder' : 'news', note: '', sms: false }}
      onSubmit={async ({ type, note, sms }) => {
        const { people } = await call(
          participantPush,
          { eventId, ...post, type, note: type === 'news' ? '' : note, sms },
          { quiet: true, hideLoad: true },
        );
        void message.success(t('push:under-way', { n: formatNumber(people) }));
        await refresh();
      }}
      onClose={onClose}
    >
      <PushFields eventId={eventId} post={post} />
      <PushHistory eventId={eventId} timeZone={timeZone} />
    </FormDialog>
  );
}

function PushFields({ eventId, post }: { eventId: string; post: { dynamicId?: string } }) {
  const { t } = useTranslation();
  const type = Form.useWatch<PushType | undefined>('type') ?? (post.dynamicId === undefined ? 'reminder' : 'news');
  const note = useDebounced(Form.useWatch<string | undefined>('note') ?? '', 300);
  const sms = Form.useWatch<boolean | undefined>('sms') ?? false;
  const input = { eventId, ...post, type, note: type === 'news' ? '' : note };
  const seen = useCall(participantPushPreview, input, { quiet: true, keep: true, retry: false });
  const { data } = seen;
  const of = participantPush;
  return (
    <>
      <Field of={of} name="type" required={false} label={t('push:field.type')} hidden={post.dynamicId !== undefined}>
        <Segmented block options={pushTypes.map((value) => ({ value, label: t(`push:type.${value}`) }))} />
      </Field>
      {type !== 'news' && (
        <LongTextField
          of={of}
          name="note"
          label={t('push:field.note')}
          placeholder={t(`push:example.${type}`)}
          input={{ autoSize: { minRows: 2, maxRows: 8 } }}
        />
      )}
      {seen.error ? (
        <Alert type="warning" showIcon title={seen.error.message} className="form-problem" />
      ) : data ? (
        <>
          <p className="push-reach" role="status">
            {t('push:reach.mails', { count: data.mails, n: formatNumber(data.mails) })}
            {sms && ` · ${t('push:reach.texts', { count: data.texts, n: formatNumber(data.texts) })}`}
            {data.unreachable > 0 &&
              ` · ${t('push:reach.unreachable', { count: data.unreachable, n: formatNumber(data.unreachable) })}`}
          </p>
          <CheckField of={of} name="sms" label={t('push:field.sms', { n: formatNumber(data.texts) })} />
          <section className="push-preview" aria-label={t('push:preview')}>
            <h3>{data.subject}</h3>
            <pre>{data.text}</pre>
            {sms && <p className="push-sms">{data.sms}</p>}
          </section>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      )}
    </>
  );
}
