import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { trackSave } from '@convoke/contract/schedule/schedule.calls.ts';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { partOf } from '../../../../ui/schema.ts';
import type { Programme } from '../editor/programme.ts';

interface Props {
  open: boolean;
  eventId: string;
  programme: Programme;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

type Values = Pick<z.input<typeof trackSave.input>, 'tracks'>;

/** A first colour for a new track, readable on both grounds. */
const firstColour = '#5b6bc0';

/** The tracks of a programme with their colours; one that is taken out is taken from its items. */
export function TracksDialog({ open, eventId, programme, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const track = partOf(trackSave, 'tracks');
  const save = async ({ tracks }: Values) => {
    await call(trackSave, { eventId, tracks: tracks ?? [] }, { quiet: true, hideLoad: true });
    await refresh();
  };
  return (
    <FormDialog<Values>
      open={open}
      name="tracks"
      title={t('schedule:import.part.tracks')}
      initial={{ tracks: programme.tracks }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.List name="tracks">
        {(lines, { add, remove }) => (
          <>
            {lines.length === 0 && <p className="muted">{t('schedule:track.empty')}</p>}
            {lines.map((line, index) => (
              <div key={line.key} className="schedule-track">
                <Field of={track} name="trackId" at={[line.name]} hidden>
                  <Input />
                </Field>
                <TextField of={track} name="name" at={[line.name]} label={t('schedule:track.name', { n: index + 1 })} />
                <Field of={track} name="colour" at={[line.name]} label={t('field:colour')}>
                  <Input type="color" />
                </Field>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('schedule:track.remove', { n: index + 1 })}
                  onClick={() => remove(line.name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ name: '', colour: firstColour })}>
              {t('schedule:track.add')}
            </Button>
          </>
        )}
      </Form.List>
    </FormDialog>
  );
}
