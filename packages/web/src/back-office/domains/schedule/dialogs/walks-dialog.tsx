import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { scheduleSettings } from '@convoke/contract/schedule/schedule.calls.ts';
import { walkKey } from '@convoke/contract/schedule/clashes.ts';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { NumberField, SelectField } from '../../../../ui/form/fields.tsx';
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

interface Values {
  walks?: { from?: string; to?: string; minutes?: number }[];
}

const of = partOf(scheduleSettings, 'walks');
const mostWalks = 2000;

/** How long one walks between two places, where it is not the usual time. */
export function WalksDialog({ open, eventId, programme, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const { places, walks, usualWalk } = programme;
  const options = places.map(({ placeId, name }) => ({ value: placeId, label: name }));
  const save = async (values: Values) => {
    const told = (values.walks ?? []).flatMap(({ from, to, minutes }) =>
      from && to && minutes !== undefined ? [{ from, to, minutes }] : [],
    );
    await call(scheduleSettings, { eventId, walks: told }, { quiet: true, hideLoad: true });
    await refresh();
  };
  return (
    <FormDialog<Values>
      open={open}
      name="walks"
      width={640}
      title={t('schedule:walk.title')}
      initial={{ walks }}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => {
        /** The other place of a pair, which is told once and leads elsewhere. */
        const other = (index: number) => ({
          validator: (_: unknown, to: string | undefined) => {
            const all = form.getFieldValue('walks') as Values['walks'];
            const from = all?.[index]?.from;
            if (!from || !to) return Promise.resolve();
            if (from === to) return Promise.reject(new Error(t('schedule:walk.same')));
            const isTold = all?.some(
              (walk, at) => at < index && walk.from && walk.to && walkKey(walk.from, walk.to) === walkKey(from, to),
            );
            return isTold ? Promise.reject(new Error(t('schedule:walk.twice'))) : Promise.resolve();
          },
        });
        return (
          <>
            <p className="muted">{t('schedule:walk.text', { n: usualWalk })}</p>
            <Form.List name="walks">
              {(lines, { add, remove }) => (
                <div className="schedule-links">
                  {lines.map((line, index) => (
                    <div key={line.key} className="schedule-walk">
                      <SelectField
                        of={of}
                        name="from"
                        at={[line.name]}
                        required
                        options={options}
                        input={{ showSearch: true, 'aria-label': t('schedule:walk.from', { n: index + 1 }) }}
                      />
                      <SelectField
                        of={of}
                        name="to"
                        at={[line.name]}
                        required
                        rules={[other(index)]}
                        options={options}
                        input={{ showSearch: true, 'aria-label': t('schedule:walk.to', { n: index + 1 }) }}
                      />
                      <NumberField
                        of={of}
                        name="minutes"
                        at={[line.name]}
                        required
                        input={{ 'aria-label': t('schedule:walk.minutes', { n: index + 1 }) }}
                      />
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={t('schedule:walk.remove', { n: index + 1 })}
                        onClick={() => remove(line.name)}
                      />
                    </div>
                  ))}
                  {lines.length < mostWalks && (
                    <Button size="small" icon={<PlusOutlined />} onClick={() => add({})}>
                      {t('schedule:walk.add')}
                    </Button>
                  )}
                </div>
              )}
            </Form.List>
          </>
        );
      }}
    </FormDialog>
  );
}
