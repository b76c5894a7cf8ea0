import { eventInit } from '@convoke/contract/event/event.editing.calls.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../core/format.ts';
import { chosenModel, isModelChosen } from '../../../ui/create-flag.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { forgetDraft, readDraft } from './create/create-draft.ts';
import { CreateForm } from './create/create-form.tsx';
import { toPicker } from './common/event-values.ts';
import './event.css';

/** A new event: what it is, when and where. Everything else has its place on the event's own pages. */
export default function EventCreatePage() {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => readDraft());
  const [model] = useState(() => chosenModel());
  const init = useCall(
    eventInit,
    { model, timeZone: browserZone() },
    {
      // Each visit is another event.
      gcTime: 0,
      once: true,
      enabled: draft === undefined,
    },
  );
  const title = t('layout:title.ActivityCreate');

  if (draft) {
    return (
      <>
        <PageHeader title={title} text={t('event:create.text')} />
        <CreateForm
          key="draft"
          organiserName={draft.organiserName}
          initial={{ ...draft.values, model: sessionModel(draft.values.model) }}
          restored={draft}
          onStartOver={() => {
            forgetDraft();
            setDraft(undefined);
          }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} text={t('event:create.text')} />
      {init.error ? (
        <Panel>
          <ErrorState error={init.error} onRetry={() => void init.refetch()} />
        </Panel>
      ) : init.data ? (
        <CreateForm
          key={init.data.eventId}
          organiserName={init.data.organiserName}
          initial={{
            title: '',
            model: init.data.model === 1 ? 1 : 0,
            useTicket: init.data.useTicket === 1 ? 1 : 0,
            startsAt: toPicker(init.data.startsAt, init.data.timeZone),
            endsAt: toPicker(init.data.endsAt, init.data.timeZone),
            timeZone: init.data.timeZone,
            placeName: '',
            address: '',
            capacity: null,
            needsReview: false,
            coverKey: null,
          }}
        />
      ) : (
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      )}
    </>
  );
}

/** The kind just chosen in the dialog wins over the draft's. */
function sessionModel(fallback: 0 | 1): 0 | 1 {
  return isModelChosen() ? chosenModel() : fallback;
}
