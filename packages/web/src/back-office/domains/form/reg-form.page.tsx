import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import type { FormRow } from '@convoke/contract/form/form.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCurrentEvent, useEventParams } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { DraftEditor } from './designer/draft-editor.part.tsx';
import { useTranslation } from 'react-i18next';
import { FormChoice } from './form-choice.tsx';
import { FormMenu } from './form-menu.tsx';
import { PublicLink } from './public-link.tsx';
import { useForms } from './use-forms.ts';
import './form.css';

/** The registration form of an event, and those that its tickets ask instead. Which one is edited stands in the address. */
export default function RegFormPage() {
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const forms = useForms(eventId);
  const failed = (!info.data && info.error) || (!forms.query.data && forms.query.error);
  if (failed) {
    return (
      <Panel>
        <ErrorState
          error={failed}
          onRetry={() => {
            void info.refetch();
            void forms.query.refetch();
          }}
        />
      </Panel>
    );
  }
  if (!info.data || !forms.query.data) return <PageSkeleton />;
  return <Forms event={info.data} forms={forms.query.data} onChanged={forms.refresh} />;
}

function Forms({
  event,
  forms,
  onChanged,
}: {
  event: EventInfo;
  forms: readonly FormRow[];
  onChanged: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [params, setParams] = useEventParams();
  const form = forms.find((each) => each.formId === params.get('form')) ?? forms[0];
  const open = (formId: string) => setParams(formId === forms[0]?.formId ? {} : { form: formId }, { replace: true });
  return (
    <>
      <PageHeader
        title={t('layout:title.RegForm')}
        text={t(event.useTicket === 1 ? 'form:textTickets' : 'form:text')}
        extra={<PublicLink event={event} />}
      />
      {form && (event.useTicket === 1 || forms.length > 1) && (
        <FormChoice eventId={event.eventId} forms={forms} chosen={form} onOpen={open} onChanged={onChanged} />
      )}
      {form && (
        <DraftEditor
          key={form.formId}
          formId={form.formId}
          publishing={{
            ...(event.publishStatus === publishStatus.published
              ? { standing: 'public' }
              : {
                  standing: 'draft',
                  state: (isChanged) => t(isChanged ? 'form:public.draftChanged' : 'form:public.draft'),
                }),
            onPublished: () => void onChanged(),
          }}
          tools={(draft) => <FormMenu event={event} form={form} draft={draft} />}
        />
      )}
    </>
  );
}
