import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { Alert, App, Button, Form } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../../../ui/form/form-page.tsx';
import { type PageKey, usePageKeys } from '../../../../ui/page-keys.ts';
import { EssentialLanguages } from './essential-languages.tsx';
import { EssentialPlace } from './essential-place.tsx';
import { EssentialRegistration } from './essential-registration.tsx';
import { EssentialWords } from './essential-words.tsx';
import { useRefreshEvents } from '../common/event-actions.tsx';
import { type EventValues, fromDraft, inputOf, toDraft, valuesOf } from '../common/event-values.ts';
import { saveEvent } from './save-flow.ts';
import { useConflictQuestion } from './use-conflict-question.tsx';

interface Props {
  base: EventInfo;
  /** The event as the server last told it. */
  latest: EventInfo;
  onSaved: (version: number) => void;
  /** Fills the form anew from this. */
  onReload: (event: EventInfo) => void;
}

const formKeys: readonly PageKey[] = [{ keys: ['Ctrl', 'S'], text: 'palette:key.save' }];

/** What was typed on top of which version of the event, in this browser tab. */
function readDraft(key: string): { version: number; values: Partial<EventValues> } | undefined {
  try {
    const { version, values } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
      version?: number;
      values?: string;
    };
    const typed = values === undefined ? undefined : fromDraft(values);
    return version !== undefined && typed ? { version, values: typed } : undefined;
  } catch {
    return undefined;
  }
}

export function EssentialForm({ base, latest, onSaved, onReload }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshEvents();
  const { ask, dialog } = useConflictQuestion();
  const [form] = Form.useForm<EventValues>();
  const draftKey = `draft.event.${base.eventId}`;
  // Switching to another event or closing the page's tab drops the page; what was typed waits here for its return.
  const [draft] = useState(() => readDraft(draftKey));
  const [initial] = useState<EventValues>(() => ({ ...valuesOf(base), ...draft?.values }));
  // The page has read the event anew, the draft has not: saving it must notice what others changed since it was typed.
  const [older, setOlder] = useState(draft && draft.version < base.version ? draft.version : undefined);
  const version = older ?? base.version;
  const [saved, setSaved] = useState(() => toDraft(valuesOf(base)));
  const values = Form.useWatch([], form) as EventValues | undefined;
  const present = useMemo(() => (values ? toDraft(values) : saved), [values, saved]);
  const isDirty = present !== saved;

  useEffect(() => {
    if (!values) return;
    if (isDirty) sessionStorage.setItem(draftKey, JSON.stringify({ version, values: present }));
    else sessionStorage.removeItem(draftKey);
  }, [values, isDirty, present, draftKey, version]);

  // Nothing typed: another person's change may simply show.
  const theirs = latest.version > version;
  const adopt = useRef(onReload);
  useEffect(() => {
    adopt.current = onReload;
  });
  useEffect(() => {
    if (theirs && values && !isDirty) adopt.current(latest);
  }, [theirs, values, isDirty, latest]);

  usePageKeys(formKeys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      form.submit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);

  const reload = (event: EventInfo) => {
    sessionStorage.removeItem(draftKey);
    onReload(event);
  };
  const save = async (filled: EventValues) => {
    const { eventId } = base;
    const outcome = await saveEvent({ eventId, ...inputOf(filled) }, version, ask);
    if (outcome.kind === 'reload') {
      reload(outcome.event);
      return;
    }
    setSaved(toDraft(filled));
    setOlder(undefined);
    onSaved(outcome.version);
    void message.success(t('event:form.saved'));
    void refresh();
  };

  return (
    <div className="event-form">
      {draft && isDirty && (
        <Alert
          className="form-note"
          type="info"
          showIcon
          title={t('event:essential.restored')}
          action={
            <Button size="small" onClick={() => reload(latest)}>
              {t('event:essential.discard')}
            </Button>
          }
        />
      )}
      {theirs && isDirty && (
        <Alert
          className="form-note"
          type="warning"
          showIcon
          title={t('event:conflict.noticed')}
          action={
            <Button size="small" onClick={() => reload(latest)}>
              {t('event:conflict.reload')}
            </Button>
          }
        />
      )}
      <FormPage
        form={form}
        initial={initial}
        onSubmit={save}
        extra={<span className="muted save-hint">{t('event:form.saveHint')}</span>}
      >
        <EssentialWords form={form} event={base} />
        <EssentialPlace form={form} />
        <EssentialLanguages form={form} />
        <EssentialRegistration form={form} event={latest} />
      </FormPage>
      {dialog}
    </div>
  );
}
