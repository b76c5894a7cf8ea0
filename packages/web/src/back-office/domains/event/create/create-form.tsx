import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { Alert, Button, Form, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inEvent, keepAsLast } from '../../../../core/current-event.ts';
import type { KeptKey } from '../../../../core/request-key.ts';
import { Field, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormPage } from '../../../../ui/form/form-page.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { useCreateOnce } from '../../../../ui/form/use-create-once.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { createPath, isModelChosen } from '../../../../ui/create-flag.ts';
import { overviewPath } from '../../../../ui/open-event.ts';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import { closing } from '../../../../ui/closing.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { createDraft, type CreateValues } from './create-draft.ts';
import { inputOf } from '../common/event-values.ts';
import { HowToJoin } from '../common/how-to-join.tsx';
import { WhenFields } from '../common/when-fields.tsx';

interface Props {
  organiserName: string;
  initial: CreateValues;
  /** These are the values of a draft left behind; `key` is what it was sent under, where no answer came. */
  restored?: { key: KeptKey | null };
  onStartOver?: () => void;
}

export function CreateForm({ organiserName, initial, restored, onStartOver }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefresh('event');
  const [form] = Form.useForm<CreateValues>();
  const model = Form.useWatch('model', form) ?? initial.model;
  const useTicket = Form.useWatch('useTicket', form) ?? initial.useTicket;
  // Watching all keeps the draft current whichever field changed, those set by another field too.
  const values = Form.useWatch([], form) as CreateValues | undefined;
  const [asksModel, setAsksModel] = useState(() => !isModelChosen());
  const [draft] = useState(() => createDraft(organiserName, initial, restored?.key ?? null));
  const createOnce = useCreateOnce(draft.key);
  useEffect(() => {
    if (values && form.isFieldsTouched()) draft.keep({ ...initial, ...values });
  }, [values, form, draft, initial]);

  const create = async (filled: CreateValues) => {
    const { eventId } = await createOnce(eventAdd, { ...inputOf(filled), organiserName });
    draft.forget();
    keepAsLast({ ...filled, eventId });
    void refresh();
    void navigate(inEvent(overviewPath, eventId), { replace: true, state: closing(createPath) });
  };

  return (
    <div className="event-form">
      {restored && (
        <Alert
          className="form-note"
          type="info"
          showIcon
          title={t('event:create.restored')}
          action={
            <Button size="small" onClick={onStartOver}>
              {t('event:create.startOver')}
            </Button>
          }
        />
      )}
      <FormPage form={form} initial={initial} okText={t('layout:create.button')} onSubmit={create}>
        <Panel
          title={t('event:create.what')}
          extra={
            !asksModel && (
              <span>
                {t(model === 1 ? 'event:model.online' : 'event:model.offline')}{' '}
                <Button type="link" size="small" onClick={() => setAsksModel(true)}>
                  {t('common:change')}
                </Button>
              </span>
            )
          }
        >
          <Field of={eventAdd} name="model" label={t('event:field.model')} hidden={!asksModel}>
            <Segmented
              options={[
                { value: 0, label: t('event:model.offline') },
                { value: 1, label: t('event:model.online') },
              ]}
            />
          </Field>
          <TextField
            of={eventAdd}
            name="title"
            label={t('event:field.title')}
            autoFocus
            placeholder={t('event:create.titleExample')}
            input={{ showCount: true }}
          />
          <WhenFields form={form} />
          {model === 0 && (
            <div className="form-grid">
              <TextField
                of={eventAdd}
                name="placeName"
                label={t('event:field.placeName')}
                placeholder={t('event:create.placeExample')}
              />
              <TextField of={eventAdd} name="address" label={t('event:field.address')} />
            </div>
          )}
        </Panel>
        <Panel title={t('event:create.registration')}>
          <HowToJoin />
          {useTicket === 1 ? (
            <div className="muted">{t('event:join.ticketsNext')}</div>
          ) : (
            <>
              <div className="form-grid">
                <NumberField
                  of={eventAdd}
                  name="capacity"
                  label={t('event:field.capacity')}
                  extra={t('event:form.capacityHint')}
                  placeholder={t('field:unlimited')}
                />
              </div>
              <SwitchLine name="needsReview" label={t('event:field.needsReview')} text={t('event:form.reviewHint')} />
            </>
          )}
        </Panel>
        <Panel title={t('event:field.cover')}>
          {/* A draft names its picture by the key alone. */}
          <Field of={eventAdd} name="coverKey" extra={t('event:form.coverHint')}>
            <UploadPicture url={initial.coverKey === null ? null : `/files/${initial.coverKey}`} />
          </Field>
        </Panel>
      </FormPage>
    </div>
  );
}
