import { Alert, Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { mapFrameUrl, type Point } from '../../../../core/map-frame.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import type { EventValues } from '../common/event-values.ts';
import { PlacePlan } from './place-plan.tsx';
import type { PlaceMap } from './use-place-map.ts';

function pointOf(latitude: number | null | undefined, longitude: number | null | undefined): Point | null {
  if (latitude == null || longitude == null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude };
}

/** The place on the map, where its mark can be moved; where there is none, the plan, and why. */
export function PlaceOnMap({ form, map }: { form: FormInstance<EventValues>; map: PlaceMap }) {
  const { t } = useTranslation();
  const name = Form.useWatch('placeName', form) ?? '';
  const latitude = useDebounced(Form.useWatch('latitude', form), 400);
  const longitude = useDebounced(Form.useWatch('longitude', form), 400);
  const { frame, state, trouble, show } = map;
  useEffect(() => {
    if (state === 'ready') show(pointOf(latitude, longitude), name);
  }, [state, latitude, longitude, name]);
  return (
    <>
      {trouble !== null && (
        <Alert
          type="warning"
          showIcon
          role="status"
          className="place-trouble"
          title={`${trouble} ${t('event:place.byHand')}`}
        />
      )}
      {state === 'failed' ? (
        <PlacePlan form={form} />
      ) : (
        <div className="place-map">
          <iframe ref={frame} title={t('event:place.map')} src={mapFrameUrl(currentLanguage())} />
          <div className="form-hint muted">{t('event:place.mapHint')}</div>
        </div>
      )}
    </>
  );
}
