import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { dateAdd, dateDelete, dateEdit } from '@convoke/contract/schedule/schedule.calls.ts';
import { Button, Empty, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { Field, requiredRule, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { clockTime, dayAfter, dayName, hoursOf } from '../editor/days.ts';
import type { DateRow, Programme } from '../editor/programme.ts';

interface Props {
  open: boolean;
  eventId: string;
  programme: Programme;
  /** The first day of the event: what a programme without days begins with. */
  firstDay: string;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

interface Values {
  date: string;
  title: string;
  opens: string;
  closes: string;
}

/** The days of a programme, with their hours. */
export function DaysDialog({ open, eventId, programme, firstDay, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const ask = useAsk();
  const { dates, timeZone, items } = programme;
  const [edited, setEdited] = useState<DateRow | 'new'>();
  const row = edited === 'new' ? undefined : edited;
  const latest = dates.at(-1);
  const remove = (date: DateRow) => {
    const count = items.filter((item) => item.dateId === date.dateId).length;
    ask({
      title: t('schedule:place.question', { name: dayName(date, timeZone) }),
      text: count > 0 ? t('schedule:day.questionText', { n: count }) : undefined,
      ok: t('schedule:action.remove'),
      danger: true,
      onOk: async () => {
        await call(dateDelete, { dateId: date.dateId, unschedule: count > 0 });
        await refresh();
      },
    });
  };
  const save = async ({ date, title, opens, closes }: Values) => {
    const input = { eventId, date, title, ...hoursOf(date, opens, closes, timeZone) };
    const options = { quiet: true, hideLoad: true };
    await (row ? call(dateEdit, { ...input, dateId: row.dateId }, options) : call(dateAdd, input, options));
    await refresh();
  };
  return (
    <>
      <Modal {...first} open={open} title={t('schedule:import.part.dates')} footer={null} onCancel={onClose}>
        {dates.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('schedule:day.none')} />}
        <ul className="schedule-lines">
          {dates.map((date) => (
            <li key={date.dateId}>
              <button type="button" className="link-button" onClick={() => setEdited(date)}>
                {dayName(date, timeZone)}
              </button>
              <span className="muted number">
                {clockTime(date.opensAt, timeZone)}–{clockTime(date.closesAt, timeZone)}
              </span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('schedule:action.removeOne', { name: dayName(date, timeZone) })}
                onClick={() => remove(date)}
              />
            </li>
          ))}
        </ul>
        <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          {t('schedule:day.add')}
        </Button>
      </Modal>
      <FormDialog<Values>
        open={edited !== undefined}
        name="day"
        title={row ? dayName(row, timeZone) : t('schedule:day.add')}
        initial={{
          date: row?.date ?? (latest ? dayAfter(latest.date) : firstDay),
          title: row?.title ?? '',
          opens: row || latest ? clockTime((row ?? latest)?.opensAt ?? 0, timeZone) : '09:00',
          closes: row || latest ? clockTime((row ?? latest)?.closesAt ?? 0, timeZone) : '18:00',
        }}
        onSubmit={save}
        onClose={() => setEdited(undefined)}
      >
        <Field of={dateAdd} name="date" label={t('field:date')}>
          <Input type="date" />
        </Field>
        <div className="form-grid">
          <Form.Item name="opens" label={t('schedule:day.opens')} rules={[requiredRule()]}>
            <Input type="time" />
          </Form.Item>
          <Form.Item
            name="closes"
            label={t('schedule:day.closes')}
            extra={t('schedule:day.closesHint')}
            rules={[requiredRule()]}
          >
            <Input type="time" />
          </Form.Item>
        </div>
        <TextField of={dateAdd} name="title" label={t('schedule:day.name')} placeholder={t('schedule:day.nameHint')} />
      </FormDialog>
    </>
  );
}
