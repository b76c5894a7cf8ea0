import { PaperClipOutlined } from '@ant-design/icons';
import { agendaAdd, agendaInfoCall, agendaUpdate } from '@convoke/contract/schedule/schedule.calls.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { agendaDocumentList } from '@convoke/contract/schedule/schedule.documents.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { clockTime, momentOn } from '../editor/days.ts';
import { fieldsLike, type Programme } from '../editor/programme.ts';
import { placingOf, type Step } from '../editor/steps.ts';
import { ItemFields, type ItemValues as Values } from './item-fields.tsx';

interface Props {
  /** An item's id, 'new', or nothing. */
  opened: string | undefined;
  /** Where a new one begins. */
  dateId: string | undefined;
  eventId: string;
  language: Language;
  programme: Programme;
  onClose: () => void;
  /** What was stored, and the step that takes it back. */
  onStored: (rows: readonly AgendaRow[], step: Step) => void;
}

const of = agendaAdd;

/** Everything of one item. Where somebody else was faster, what was typed stays, theirs is named, and saving again says that one means it. */
export function ItemDialog({ opened, dateId, eventId, language, programme, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const { timeZone } = programme;
  const isNew = opened === 'new';
  const read = useCall(agendaInfoCall, !isNew && opened && { agendaId: opened }, { anew: true });
  const [theirs, setTheirs] = useState<AgendaRow>();
  const info = read.data;
  const close = () => {
    setTheirs(undefined);
    onClose();
  };
  const save = async ({ time, ...values }: Values) => {
    const date = programme.dates.find((each) => each.dateId === values.dateId);
    const startsAt = date && time ? momentOn(date, time, timeZone) : null;
    const after = inputOf(of, { ...values, eventId, startsAt, dateId: startsAt ? date?.dateId : null });
    if (isNew) {
      const { items } = await call(agendaAdd, after, { quiet: true, hideLoad: true });
      onStored(items, { kind: 'add', agendaId: items[0]?.agendaId ?? '' });
      return setTheirs(undefined);
    }
    if (!info) return;
    const { eventId: _, ...fields } = after;
    const changed = changedOf(info, fields);
    if (Object.keys(changed).length === 0) return setTheirs(undefined);
    try {
      const version = theirs?.version ?? info.version;
      const input = { agendaId: info.agendaId, version, ...changed };
      const { items } = await call(agendaUpdate, input, { quiet: true, hideLoad: true });
      const before = fieldsLike(theirs ? { ...info, ...theirs } : info, changed);
      onStored(items, { kind: 'change', agendaId: info.agendaId, before, after: changed });
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure !== 'AGENDA_CHANGED') throw error;
      const [row] = (error.data as { items: AgendaRow[] }).items;
      setTheirs(row);
      const fields = row ? differing(info, row).map((name) => t(`schedule:field.${name}`)) : [];
      const message = `${t('schedule:stale.item')} ${fields.join(', ')}`;
      throw new CallFailure({ code: error.code, status: error.status, path: error.path, message });
    }
    return setTheirs(undefined);
  };
  const initial = {
    ...valuesOf(of, isNew ? { dateId } : info),
    time: info?.startsAt && !isNew ? clockTime(info.startsAt, timeZone) : undefined,
  };
  return (
    <FormDialog<Values>
      key={opened ?? ''}
      open={opened !== undefined && (isNew || info !== undefined)}
      title={isNew ? t('schedule:item.new') : (info?.title ?? '')}
      width={760}
      name="item"
      initial={initial as Partial<Values>}
      onSubmit={save}
      onClose={close}
    >
      {(form) => (
        <>
          {info && !isNew && <ItemFiles agendaId={info.agendaId} title={info.title} timeZone={timeZone} />}
          <ItemFields form={form} language={language} programme={programme} />
        </>
      )}
    </FormDialog>
  );
}

/** The way to the files of an item, which are changed by themselves: they wait for no release. */
function ItemFiles({ agendaId, title, timeZone }: { agendaId: string; title: string; timeZone: string }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { data } = useCall(agendaDocumentList, { agendaId }, { quiet: true });
  return (
    <Button
      className="schedule-files"
      icon={<PaperClipOutlined />}
      onClick={() =>
        dialogs.open(() => import('./files-dialog.tsx').then((part) => part.FilesDialog), { agendaId, title, timeZone })
      }
    >
      {t('schedule:files.action', { n: data?.documents.length ?? 0 })}
    </Button>
  );
}

/** What of the fields is otherwise than it was: only that is sent, so that two people may change two things of one item. */
function changedOf(before: object, fields: object): object {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value)),
  );
}

const rowNames = ['title', 'subtitle', 'kind', 'trackId', 'language', 'expected', 'isPublic', 'guests'] as const;

function differing(mine: AgendaRow, theirs: AgendaRow): string[] {
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const names: string[] = rowNames.filter((name) => isOther(mine[name], theirs[name]));
  if (isOther(placingOf(mine), placingOf(theirs))) names.push('time');
  // What a row does not hold: its texts and links.
  return names.length > 0 ? names : ['texts'];
}
