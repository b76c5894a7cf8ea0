import { checkinPosterInfo, checkinPosterSet, type Poster } from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { posterRadius } from '@convoke/contract/checkin/poster.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { NumberField, SwitchField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { partOf, type Takes } from '../../../../ui/schema.ts';
import { queryOf, useCall } from '../../../../ui/use-call.ts';
import { PosterPrint } from './poster-print.tsx';
import type { SignPoint } from './sign-places.ts';

interface Values {
  isOn: boolean;
  isPlaced: boolean;
  place: { latitude: number | null; longitude: number | null; radiusM: number | null };
  onlyEventTimes: boolean;
}

interface Props {
  point: SignPoint;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

const of = checkinPosterSet;

/** Where the event is, and a distance that suits most places, until the organiser says otherwise. */
const valuesOf = ({ isOn, place, eventSpot, onlyEventTimes }: Poster): Values => ({
  isOn,
  isPlaced: place !== null,
  place: place ?? {
    latitude: eventSpot?.latitude ?? null,
    longitude: eventSpot?.longitude ?? null,
    radiusM: posterRadius.proposed,
  },
  onlyEventTimes,
});

/** The poster of a point: who scans its code signs in with the own phone. Set here, printed here. */
export function PosterDialog(props: Props) {
  const { signPointId } = props.point;
  const poster = useCall(checkinPosterInfo, { signPointId });
  // A form begins with what is known when it opens.
  return poster.data ? <Opened {...props} poster={poster.data} /> : null;
}

function Opened({ point, timeZone, open, onClose, poster }: Props & { poster: Poster }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Poster>();
  const { signPointId } = point;
  const know = (fresh: Poster) => client.setQueryData(queryOf(checkinPosterInfo, { signPointId }).queryKey, fresh);
  const save = async ({ isOn, isPlaced, place, onlyEventTimes }: Values) => {
    const { latitude, longitude, radiusM } = place ?? {};
    const input = {
      signPointId,
      version: poster.version,
      isOn,
      // Required by the form where it is asked for.
      place: isPlaced ? { latitude: latitude ?? 0, longitude: longitude ?? 0, radiusM: radiusM ?? 0 } : null,
      onlyEventTimes,
    };
    try {
      know(await call(checkinPosterSet, input, { quiet: true, hideLoad: true }));
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'SIGN_POSTER_CHANGED') {
        const { current } = error.data as { current: Poster };
        setTheirs(current);
        know(current);
      }
      throw error;
    }
  };
  return (
    <FormDialog<Values>
      open={open}
      name="sign-poster"
      title={t('checkin:poster.title', { name: point.name })}
      initial={valuesOf(poster)}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">{t('checkin:poster.text')}</p>
          {theirs && (
            <ChangedMeanwhile
              form={form}
              theirs={valuesOf(theirs)}
              labels={{
                isOn: t('checkin:poster.on'),
                isPlaced: t('checkin:poster.near'),
                onlyEventTimes: t('checkin:poster.eventTimes'),
              }}
            />
          )}
          <PosterPrint point={point} poster={poster} timeZone={timeZone} onRenewed={know} />
          <SwitchField of={of} name="isOn" label={t('checkin:poster.on')} />
          <SwitchField of={of} name="onlyEventTimes" label={t('checkin:poster.eventTimes')} />
          <Place form={form} eventSpot={poster.eventSpot} />
        </>
      )}
    </FormDialog>
  );
}

// What its type says less of than the form: empty fields are null.
const placeOf = partOf(of, 'place') as Takes<{ latitude: number; longitude: number; radiusM: number }>;

/** Where people must be, and how near. */
function Place({ form, eventSpot }: { form: FormInstance<Values>; eventSpot: Poster['eventSpot'] }) {
  const { t } = useTranslation();
  const isPlaced = Form.useWatch('isPlaced', form) ?? false;
  return (
    <>
      <div className="poster-near">
        <SwitchLine name="isPlaced" label={t('checkin:poster.near')} text={t('checkin:poster.nearHint')} />
      </div>
      {isPlaced && (
        <div className="poster-place">
          <div className="form-grid">
            <NumberField of={placeOf} at={['place']} name="latitude" label={t('checkin:poster.latitude')} required />
            <NumberField of={placeOf} at={['place']} name="longitude" label={t('checkin:poster.longitude')} required />
          </div>
          {eventSpot && (
            <Button size="small" className="poster-from" onClick={() => form.setFieldsValue({ place: eventSpot })}>
              {t('checkin:poster.fromEvent')}
            </Button>
          )}
          <NumberField
            of={placeOf}
            at={['place']}
            name="radiusM"
            label={t('checkin:poster.radius')}
            extra={t('checkin:poster.radiusHint')}
            required
          />
        </div>
      )}
    </>
  );
}
