import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { Form, type FormInstance, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../../../core/config.ts';
import { Field, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { EventValues } from '../common/event-values.ts';
import { JoinFields } from './join-fields.tsx';
import { PlaceName } from './place-name.tsx';
import { PlaceOnMap } from './place-on-map.tsx';
import { PlacePlan } from './place-plan.tsx';
import { usePlaceMap } from './use-place-map.ts';

/** `31.23, 121.47` as maps give it to the clipboard; undefined when it is something else. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Where people meet: online, or at a place with its name, address and coordinates. */
export function EssentialPlace({ form }: { form: FormInstance<EventValues> }) {
  const { t } = useTranslation();
  const { hasMap = false } = pageConfig();
  const map = usePlaceMap(form, hasMap);
  const model = Form.useWatch('model', form);
  const latitude = Form.useWatch('latitude', form);
  const longitude = Form.useWatch('longitude', form);
  /** Nothing that keeps the form from being saved may hide. */
  const isWrong = Math.abs(latitude ?? 0) > 90 || Math.abs(longitude ?? 0) > 180;
  const onPaste = (event: React.ClipboardEvent) => {
    const found = readCoordinates(event.clipboardData.getData('text'));
    if (!found) return;
    event.preventDefault();
    form.setFieldsValue(found);
  };
  return (
    <Panel title={t('field:place')}>
      <Field of={eventAdd} name="model" label={t('event:field.model')}>
        <Segmented
          options={[
            { value: 0, label: t('event:model.offline') },
            { value: 1, label: t('event:model.online') },
          ]}
        />
      </Field>
      <div className="form-grid">
        {hasMap ? (
          <PlaceName map={map} />
        ) : (
          <TextField of={eventAdd} name="placeName" label={t('event:field.placeName')} />
        )}
        <TextField of={eventAdd} name="address" label={t('event:field.address')} />
      </div>
      {/* Hidden, not gone: the fields keep what they hold while the kind is changed. */}
      <div hidden={model !== 1}>
        <JoinFields />
      </div>
      <div hidden={model === 1 && !isWrong}>
        <div className="form-grid" onPaste={onPaste}>
          <NumberField
            of={eventAdd}
            name="latitude"
            label={t('event:field.latitude')}
            extra={t('event:form.coordinatesHint')}
            input={{ step: 0.0001 }}
          />
          <NumberField of={eventAdd} name="longitude" label={t('event:field.longitude')} input={{ step: 0.0001 }} />
        </div>
        {hasMap ? <PlaceOnMap form={form} map={map} /> : <PlacePlan form={form} />}
      </div>
    </Panel>
  );
}
