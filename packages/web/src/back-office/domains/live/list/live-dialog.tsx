import { liveAdd, livePlaces, type LiveRow, liveUpdate } from '@convoke/contract/live/live.calls.ts';
import { playerOf } from '@convoke/contract/live/live.external.ts';
import { App, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatZone } from '../../../../core/format.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { Field, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { afterRule } from '../../../../ui/form/zone-moment.tsx';
import { useCall } from '../../../../ui/use-call.ts';

type Values = z.input<typeof liveAdd.input>;

interface Props extends DialogState {
  eventId: string;
  timeZone: string;
  /** The live to change, */
  opened?: LiveRow;
  /** or what a new one begins with. */
  begin?: { title: string; startsAt: string; endsAt: string };
  onSaved: () => void;
}

const fieldOf = {
  LIVE_TIMES_CROSS: 'endsAt',
  LIVE_NO_ADDRESS: 'externalUrl',
  LIVE_PLACE_MISSING: 'placeId',
  LIVE_ON_AIR: 'source',
};

/** Adds or changes a live. */
export function LiveDialog({ eventId, timeZone, opened, begin, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const places = useCall(livePlaces, { eventId }).data ?? [];
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    // The address of a player is kept while it is not used, so that the source can be changed to and fro.
    const given = { ...values, placeId: values.placeId ?? null };
    if (opened) {
      const { liveId, version } = opened;
      await atFields(call(liveUpdate, inputOf(liveUpdate, { ...given, liveId, version }), quiet), fieldOf);
    } else await atFields(call(liveAdd, inputOf(liveAdd, { ...given, eventId }), quiet), fieldOf);
    void message.success(t(opened ? 'common:saved' : 'live:added'));
    onSaved();
  };
  const zone = formatZone(timeZone, opened?.startsAt ?? begin?.startsAt);
  return (
    <FormDialog<Values>
      open={open}
      title={opened?.title ?? t('live:add')}
      width={640}
      name="live"
      initial={valuesOf(liveAdd, opened ?? begin)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField of={liveAdd} name="title" label={t('field:title')} />
      <div className="form-grid">
        <MomentField of={liveAdd} name="startsAt" label={t('live:field.startsAt', { zone })} timeZone={timeZone} />
        <MomentField
          of={liveAdd}
          name="endsAt"
          label={t('live:field.endsAt', { zone })}
          timeZone={timeZone}
          dependencies={['startsAt']}
          rules={[afterRule('startsAt', t('live:endsFirst'))]}
        />
      </div>
      {places.length > 0 && (
        <SelectField
          of={liveAdd}
          name="placeId"
          label={t('field:place')}
          extra={t('live:placeHint')}
          placeholder={t('field:none')}
          options={places.map(({ placeId, name }) => ({ value: placeId, label: name }))}
          input={{ allowClear: true }}
        />
      )}
      <Field of={liveAdd} name="source" label={t('live:field.source')}>
        <Radio.Group
          className="live-choices"
          disabled={opened?.onAirSince != null}
          options={(['ingest', 'external'] as const).map((source) => ({
            value: source,
            label: (
              <>
                {t(`live:source.${source}`)}
                <span className="muted live-choice-text">{t(`live:sourceText.${source}`)}</span>
              </>
            ),
          }))}
        />
      </Field>
      <OfSource />
    </FormDialog>
  );
}

/** What is asked of the chosen source alone. */
function OfSource() {
  const { t } = useTranslation();
  const source = Form.useWatch<string | undefined>('source');
  const address = Form.useWatch<string | undefined>('externalUrl') ?? '';
  if (source !== 'external')
    return (
      <SwitchField
        of={liveAdd}
        name="isRecorded"
        label={t('live:field.isRecorded')}
        extra={<span className="muted live-choice-text">{t('live:recordedHint')}</span>}
      />
    );
  const player = playerOf(address.trim());
  return (
    <TextField
      of={liveAdd}
      name="externalUrl"
      required
      label={t('live:field.externalUrl')}
      // no text: how an address begins
      placeholder="https://"
      extra={player ? t(`live:player.${player.kind}`, { host: player.host }) : t('live:externalHint')}
    />
  );
}
