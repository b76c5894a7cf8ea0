import { type EventInfo, eventList } from '@convoke/contract/event/event.calls.ts';
import { eventDraftSave, eventPublish, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { showInForm } from '../../../../ui/form/form-failure.ts';
import { goToFirst } from '../../../../ui/form/use-form-submit.ts';
import { type Autosave, useAutosave } from '../../../../ui/publish/use-autosave.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { eventInfoQuery } from '../use-event-info.part.ts';
import {
  changesOf,
  type EventValues,
  fromDraft,
  inputOf,
  toDraft,
  valuesOf,
  withDraft,
} from '../common/event-values.ts';
import { useAskUnready } from '../common/use-ask-unready.tsx';

const quiet = { quiet: true, hideLoad: true } as const;

export interface EventEditor {
  /** What the form begins with. */
  initial: EventValues;
  /** What it says now. */
  values: EventValues;
  /** Whether that is something else than what the public sees. */
  isChanged: boolean;
  autosave: Autosave;
  /** Why what is typed could not be saved, or published, where no field says it. */
  problem: string | undefined;
  isPublishing: boolean;
  /** Makes what is typed what the public sees, and the event public. */
  publish: () => Promise<void>;
  /** Goes back to what the public sees. */
  discard: () => void;
  /** Goes on from what the server has; what was typed here since is given up. */
  takeTheirs: () => Promise<void>;
  /** Saves this page's version over the other one. */
  keepMine: () => Promise<void>;
}

const isConflict = (error: unknown) => error instanceof CallFailure && error.failure === 'EVENT_CHANGED';
/** The values of a form as they are compared and kept: as text. */
const textOf = (event: EventInfo) => toDraft(valuesOf(withDraft(event)));

/**
 * An event as it is edited, beside what the public sees of it. One that was never published is kept in itself, another one beside itself until it is
 * published. While nothing is typed the form follows the server.
 */
export function useEventEditor(event: EventInfo, form: FormInstance<EventValues>): EventEditor {
  const { eventId } = event;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const { queryKey } = eventInfoQuery(eventId);
  const refreshList = useRefresh(eventList);
  const askUnready = useAskUnready();
  const [initial] = useState(() => valuesOf(withDraft(event)));
  const [problem, setProblem] = useState<string>();
  const [isPublishing, setPublishing] = useState(false);
  /** The newest version that this page has saved or taken over. */
  const known = useRef(event.version);
  // All of them, also what has no field on the page.
  const watched = Form.useWatch([], { form, preserve: true }) as EventValues | undefined;
  const text = useMemo(() => toDraft(watched ?? initial), [watched, initial]);
  const values = watched ?? initial;

  /** What the server has then is what the page knows from now on. */
  const learn = (version: number, fields: Partial<EventInfo>) => {
    known.current = version;
    client.setQueryData(queryKey, (old) => ({ ...(old ?? event), ...fields, version }));
  };
  const giveUpReading = () => client.cancelQueries({ queryKey });
  /** What the server makes of it is asked for by the page that shows it next, but for the list that this page has. */
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['event'], refetchType: 'none' });
    void refreshList();
  };
  /** Into the event itself. */
  const write = async (typed: EventValues, version: number) => {
    const { version: next } = await call(eventUpdate, { eventId, version, ...inputOf(typed) }, quiet);
    learn(next, { ...(inputOf(typed) as Partial<EventInfo>), draft: null });
    refresh();
    return next;
  };
  /** Beside it. */
  const keep = async (typed: EventValues, version: number) => {
    const changes = changesOf(typed, event);
    const { version: next } = await call(eventDraftSave, { eventId, version, ...changes }, quiet);
    learn(next, { draft: Object.keys(changes).length === 0 ? null : changes });
    return next;
  };
  const save = async (present: string, version: number) => {
    const typed = { ...initial, ...fromDraft(present) };
    setProblem(undefined);
    // What was asked for before this is saved must not come in after it.
    await giveUpReading();
    try {
      if (event.publishStatus !== publishStatus.draft) return await keep(typed, version);
      return await write(typed, version).catch((error: unknown) => {
        if (!(error instanceof CallFailure) || error.status !== 200 || isConflict(error)) throw error;
        setProblem(showInForm(form, error));
        return keep(typed, version);
      });
    } catch (error) {
      if (error instanceof CallFailure && error.status !== 0 && !isConflict(error)) setProblem(showInForm(form, error));
      throw error;
    }
  };
  const autosave = useAutosave({ value: text, revision: event.version, isConflict, save });
  const { state, rebase, flush } = autosave;

  const take = useCallback(
    (fresh: EventInfo) => {
      known.current = fresh.version;
      form.setFieldsValue(valuesOf(withDraft(fresh)) as never);
      setProblem(undefined);
      rebase(fresh.version, textOf(fresh));
    },
    [form, rebase],
  );
  // What somebody else saved shows at once while nothing is typed here.
  useEffect(() => {
    if (state === 'saved' && event.version > known.current) take(event);
  }, [state, event, take]);
  const ask = () => client.fetchQuery({ ...eventInfoQuery(eventId), staleTime: 0 });

  const publish = async () => {
    try {
      await form.validateFields();
    } catch (error) {
      goToFirst(form, error);
      return;
    }
    setPublishing(true);
    try {
      const version = await flush();
      if (version === null) return;
      if (event.publishStatus !== publishStatus.published && !(await askUnready(eventId))) return;
      const typed = form.getFieldsValue(true) as EventValues;
      const now = client.getQueryData(queryKey) ?? event;
      if (now.draft !== null || Object.keys(changesOf(typed, now)).length > 0) await write(typed, version);
      if (now.publishStatus !== publishStatus.published)
        await call(eventPublish, { eventId, publishStatus: publishStatus.published }, quiet);
      // As the server has it now: texts put right, and the state by its times.
      take(await ask());
      void message.success(t('publish:done'));
      refresh();
    } catch (error) {
      setProblem(showInForm(form, error));
    } finally {
      setPublishing(false);
    }
  };

  return {
    initial,
    values,
    isChanged: useMemo(() => Object.keys(changesOf(values, event)).length > 0, [values, event]),
    autosave,
    problem,
    isPublishing,
    publish,
    discard: () => form.setFieldsValue(valuesOf(event) as never),
    takeTheirs: async () => take(await ask()),
    keepMine: async () => {
      known.current = (await ask()).version;
      rebase(known.current);
    },
  };
}
