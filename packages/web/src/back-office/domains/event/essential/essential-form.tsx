import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Alert, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { type PageKey, usePageKeys } from '../../../../ui/page-keys.ts';
import { PublishBar, type Standing } from '../../../../ui/publish/publish-bar.tsx';
import { usePublish } from '../common/event-actions.part.tsx';
import type { EventValues } from '../common/event-values.ts';
import { lacksPlace } from '../common/publish-button.part.tsx';
import { EssentialLanguages } from './essential-languages.tsx';
import { EssentialPlace } from './essential-place.tsx';
import { EssentialRegistration } from './essential-registration.tsx';
import { EssentialWords } from './essential-words.tsx';
import { useEventEditor } from './use-event-editor.ts';

const ConflictDialog = onDemand(
  () => import('../../../../ui/publish/conflict-dialog.tsx').then((part) => part.ConflictDialog),
  ({ open }) => open,
);

const standings: Readonly<Record<number, Standing>> = {
  [publishStatus.draft]: 'draft',
  [publishStatus.published]: 'public',
  [publishStatus.unpublished]: 'paused',
};

const formKeys: readonly PageKey[] = [{ keys: ['Ctrl', 'S'], text: 'palette:key.save' }];

/** Everything an organiser says about an event: it keeps itself, and goes public by one button (decision 0036). */
export function EssentialForm({ event }: { event: EventInfo }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<EventValues>();
  const editor = useEventEditor(event, form);
  const { autosave, isChanged, problem } = editor;
  const setStatus = usePublish();
  const isPublished = event.publishStatus === publishStatus.published;
  const isUnpublished = event.publishStatus === publishStatus.unpublished;

  usePageKeys(formKeys);
  const { flush } = autosave;
  useEffect(() => {
    const onKey = (press: KeyboardEvent) => {
      if (!(press.ctrlKey || press.metaKey) || press.key.toLowerCase() !== 's') return;
      press.preventDefault();
      void flush();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [flush]);

  return (
    <div className="event-form">
      <PublishBar
        standing={standings[event.publishStatus] ?? 'draft'}
        isChanged={isChanged}
        state={isUnpublished ? t(`event:publish.standing${isChanged ? 'Changed' : ''}`) : undefined}
        autosave={autosave}
        opens={!isPublished}
        why={lacksPlace(editor.values) ? t('event:publish.needsPlace') : undefined}
        isBusy={editor.isPublishing}
        onPublish={() => void editor.publish()}
      >
        {isChanged && event.publishStatus !== publishStatus.draft && (
          <ConfirmButton question={t('publish:discard.question')} onConfirm={editor.discard}>
            {t('publish:discard.button')}
          </ConfirmButton>
        )}
        {isPublished && (
          <ConfirmButton
            question={t('event:publish.takeBack', { title: event.title })}
            text={t('event:publish.takeBackText')}
            onConfirm={() => setStatus(event.eventId, false)}
          >
            {t('event:publish.unpublish')}
          </ConfirmButton>
        )}
      </PublishBar>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" role="alert" />}
      <Form
        form={form}
        layout="vertical"
        // antd types this by its own deep partial, which whole values cannot be shown to be.
        initialValues={editor.initial as object}
        disabled={editor.isPublishing}
      >
        <EssentialWords form={form} event={event} />
        <EssentialPlace form={form} />
        <EssentialLanguages form={form} />
        <EssentialRegistration form={form} event={event} />
      </Form>
      <ConflictDialog open={autosave.state === 'conflict'} onTheirs={editor.takeTheirs} onMine={editor.keepMine} />
    </div>
  );
}
