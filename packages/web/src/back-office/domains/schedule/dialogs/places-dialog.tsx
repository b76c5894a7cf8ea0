import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { placeDelete, placeUpdate, scheduleSettings } from '@convoke/contract/schedule/schedule.calls.ts';
import { Button, Empty, Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber, formatZone } from '../../../../core/format.ts';
import { NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { partOf } from '../../../../ui/schema.ts';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import type { PlaceRow, Programme } from '../editor/programme.ts';
import { WalksDialog } from './walks-dialog.tsx';

interface Props {
  open: boolean;
  eventId: string;
  programme: Programme;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

const of = placeUpdate;
type Values = z.input<typeof placeUpdate.input>;

/** The places of a programme in the order of their columns. */
export function PlacesDialog({ open, eventId, programme, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const ask = useAsk();
  const told = useTold(refresh);
  const { places, items, timeZone } = programme;
  const [edited, setEdited] = useState<PlaceRow | 'new'>();
  const [isWalking, setWalking] = useState(false);
  const row = edited === 'new' ? undefined : edited;
  const remove = ({ placeId, name }: PlaceRow) => {
    const count = items.filter((item) => item.placeId === placeId).length;
    ask({
      title: t('schedule:place.question', { name }),
      text: count > 0 ? t('schedule:day.questionText', { n: count }) : undefined,
      ok: t('schedule:action.remove'),
      danger: true,
      onOk: async () => {
        await call(placeDelete, { placeId, unschedule: count > 0 });
        await refresh();
      },
    });
  };
  const save = async (values: Values) => {
    const input = inputOf(of, { ...values, eventId, ...(row && { placeId: row.placeId }) });
    await call(of, input, { quiet: true, hideLoad: true });
    await refresh();
  };
  return (
    <>
      <Modal {...first} open={open} title={t('schedule:place.title')} footer={null} onCancel={onClose}>
        {places.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('schedule:place.empty')} />}
        <SortableList
          className="schedule-lines"
          items={places.map((place) => ({ ...place, key: place.placeId }))}
          onSort={(placeIds) => void told(call(scheduleSettings, { eventId, placeIds }, { hideLoad: true }))}
        >
          {(place) => (
            <SortableLine key={place.key} item={place} className="schedule-line">
              <button type="button" className="link-button" onClick={() => setEdited(place)}>
                {place.name}
              </button>
              <span className="muted number">
                {place.capacity !== null && t('schedule:place.seats', { n: formatNumber(place.capacity) })}
              </span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('schedule:action.removeOne', { name: place.name })}
                onClick={() => remove(place)}
              />
            </SortableLine>
          )}
        </SortableList>
        <div className="schedule-tools">
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('schedule:place.add')}
          </Button>
          {places.length > 1 && <Button onClick={() => setWalking(true)}>{t('schedule:walk.title')}</Button>}
        </div>
      </Modal>
      <WalksDialog
        open={isWalking}
        eventId={eventId}
        programme={programme}
        onClose={() => setWalking(false)}
        refresh={refresh}
      />
      <FormDialog<Values>
        open={edited !== undefined}
        name="place"
        title={row?.name ?? t('schedule:place.add')}
        initial={valuesOf(of, row)}
        onSubmit={save}
        onClose={() => setEdited(undefined)}
      >
        <TextField of={of} name="name" label={t('schedule:place.name')} />
        <TextField of={of} name="description" label={t('schedule:place.description')} />
        <div className="form-grid">
          <NumberField of={of} name="capacity" label={t('schedule:place.capacity')} />
          <NumberField of={of} name="changeOver" label={t('schedule:place.changeOver')} />
        </div>
        <Closed timeZone={timeZone} />
      </FormDialog>
    </>
  );
}

/** When a place is closed. */
function Closed({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const span = partOf(of, 'closed');
  return (
    <Form.List name="closed">
      {(lines, { add, remove }) => (
        <fieldset className="schedule-spans">
          <legend>{t('schedule:place.closed', { zone: formatZone(timeZone) })}</legend>
          {lines.map((line, index) => (
            <div key={line.key} className="schedule-span">
              {(['from', 'to'] as const).map((name) => (
                <MomentField
                  key={name}
                  of={span}
                  name={name}
                  at={[line.name]}
                  timeZone={timeZone}
                  label={t(`schedule:place.${name}`)}
                />
              ))}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('schedule:place.removeClosed', { n: index + 1 })}
                onClick={() => remove(line.name)}
              />
            </div>
          ))}
          {lines.length < 50 && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({})}>
              {t('schedule:place.addClosed')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
