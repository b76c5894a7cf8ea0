import { scheduleSettings } from '@convoke/contract/schedule/schedule.calls.ts';
import { type ClashLevels, clashKinds, clashLevels, scheduleSteps } from '@convoke/contract/schedule/schedule.rules.ts';
import { Form, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { NumberField, SelectField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import type { Programme } from '../editor/programme.ts';

interface Props {
  open: boolean;
  eventId: string;
  programme: Programme;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

type Values = Pick<z.input<typeof scheduleSettings.input>, 'step' | 'usualWalk'> & { levels?: ClashLevels };

/** How each kind of clash is taken, and what the editor snaps to. */
export function SettingsDialog({ open, eventId, programme, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const { levels, usualWalk } = programme;
  const step = scheduleSteps.find((each) => each === programme.step) ?? 5;
  const save = async (values: Values) => {
    await call(scheduleSettings, { eventId, ...values }, { quiet: true, hideLoad: true });
    await refresh();
  };
  return (
    <FormDialog<Values>
      open={open}
      name="clashes"
      width={620}
      title={t('schedule:settings.title')}
      initial={{ levels, step, usualWalk }}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="form-grid">
        <SelectField
          of={scheduleSettings}
          name="step"
          label={t('schedule:settings.step')}
          options={scheduleSteps.map((value) => ({ value, label: t('schedule:minutes', { n: value }) }))}
        />
        <NumberField of={scheduleSettings} name="usualWalk" label={t('schedule:settings.walk')} />
      </div>
      <h3>{t('schedule:settings.clashes')}</h3>
      <p className="muted">{t('schedule:settings.text')}</p>
      {clashKinds.map((kind) => (
        <Form.Item key={kind} name={['levels', kind]} label={t(`schedule:clash.${kind}`)} className="schedule-level">
          <Segmented
            aria-label={t(`schedule:clash.${kind}`)}
            options={clashLevels.map((value) => ({ value, label: t(`schedule:take.${value}`) }))}
          />
        </Form.Item>
      ))}
    </FormDialog>
  );
}
