import { eventList, type EventInfo } from '@convoke/contract/event/event.calls.ts';
import { formList, formVersion } from '@convoke/contract/form/form.calls.ts';
import { Alert, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { failureWords } from '../../../core/call-failure.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { copiesOf } from './designer/design/copies.ts';
import type { DraftHandle } from './designer/draft-editor.part.tsx';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../ui/form/use-leave.ts';
import { useCall } from '../../../ui/use-call.ts';

/** Takes the published form of another event into this draft, which can be undone like any other change. */
export function CopyForm({ event, draft, onClose }: { event: EventInfo; draft: DraftHandle; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(true, onClose);
  const [text, setText] = useState('');
  const [eventId, setEventId] = useState<string>();
  const [formId, setFormId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const search = useDebounced(text.trim(), 200);
  const eventInput = useId();
  const formInput = useId();
  const events = useCall(eventList, { current: 1, size: 50, ...(search && { search }) });
  const forms = useCall(formList, eventId && { eventId });
  const rows = forms.data ?? [];
  const chosen = rows.find((row) => row.formId === formId) ?? rows[0];
  const copy = async () => {
    if (!chosen) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const theirs = await call(
        formVersion,
        { formId: chosen.formId, version: chosen.version },
        { hideLoad: true, quiet: true },
      );
      draft.replace({ ...theirs, version: draft.form.version, fields: copiesOf(theirs.fields, []) });
      onClose();
    } catch (error) {
      setProblem(failureWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      {...first}
      open
      title={t('form:copy.title')}
      okText={t('form:copy.ok')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: !chosen }}
      confirmLoading={busy}
      onOk={() => void copy()}
      onCancel={leave}
    >
      <p className="muted">{t('form:copy.text')}</p>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      <label htmlFor={eventInput}>{t('form:copy.event')}</label>
      <Select
        id={eventInput}
        className="form-wide"
        loading={events.isFetching}
        showSearch={{ filterOption: false, onSearch: setText }}
        value={eventId}
        notFoundContent={t('common:table.nothing')}
        options={(events.data?.records ?? [])
          .filter((each) => each.eventId !== event.eventId)
          .map((each) => ({ value: each.eventId, label: each.title }))}
        onChange={(next) => {
          onTyped();
          setEventId(next);
          setFormId(undefined);
        }}
      />
      {rows.length > 1 && (
        <>
          <label htmlFor={formInput}>{t('form:copy.form')}</label>
          <Select
            id={formInput}
            className="form-wide"
            value={chosen?.formId}
            options={rows.map((row) => ({ value: row.formId, label: row.isOfEvent ? t('form:ofEvent') : row.name }))}
            onChange={setFormId}
          />
        </>
      )}
      {chosen && <p className="muted">{t('form:fields', { count: chosen.fieldCount })}</p>}
    </Modal>
  );
}
