import { App, type FormInstance } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FoundPlace, type FromMap, hearMap, type Point, tellMap } from '../../../../core/map-frame.ts';
import type { EventValues } from '../common/event-values.ts';

/** What a search has found. `trouble` are the frame's words for why nothing came. */
export interface Found {
  words: string;
  places: FoundPlace[];
  trouble: string | null;
}

export interface PlaceMap {
  frame: RefObject<HTMLIFrameElement | null>;
  state: 'loading' | 'ready' | 'failed';
  /** Why there is no map, or why the last question had no answer. */
  trouble: string | null;
  found: Found | undefined;
  search: (words: string) => void;
  choose: (place: FoundPlace) => void;
  show: (point: Point | null, name: string) => void;
}

/** The place of a form's event on the map in `frame`. Without a map (`isOn` false) nothing ever comes. */
export function usePlaceMap(form: FormInstance<EventValues>, isOn: boolean): PlaceMap {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PlaceMap['state']>('loading');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [found, setFound] = useState<Found>();
  /** The last address that the map wrote: it may be replaced unasked. */
  const written = useRef('');

  const takeAddress = (address: string) => {
    const typed = ((form.getFieldValue('address') as string | undefined) ?? '').trim();
    const take = () => {
      written.current = address;
      form.setFieldsValue({ address });
    };
    if (typed === address) return;
    if (typed === '' || typed === written.current) return take();
    modal.confirm({
      title: t('event:place.useAddress'),
      content: address,
      okText: t('event:place.use'),
      cancelText: t('common:cancel'),
      onOk: take,
    });
  };
  const heard = (message: FromMap) => {
    if (message.kind === 'map-ready') setState('ready');
    if (message.kind === 'map-failed') {
      setState('failed');
      setTrouble(message.trouble || t('event:place.noMap'));
    }
    if (message.kind === 'map-found') {
      setFound(message);
      setTrouble(message.trouble);
    }
    if (message.kind === 'map-moved') form.setFieldsValue(message.point);
    if (message.kind === 'map-address') {
      setTrouble(message.trouble);
      if (message.address) takeAddress(message.address);
    }
  };
  const newest = useRef(heard);
  useEffect(() => {
    newest.current = heard;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    return hearMap(
      () => frame.current,
      (message) => newest.current(message),
    );
  }, [isOn]);

  return {
    frame,
    state,
    trouble,
    found,
    search: (words) => tellMap(frame.current, { kind: 'map-search', words }),
    show: (point, name) => tellMap(frame.current, { kind: 'map-show', point, name, isMovable: true }),
    choose: ({ name, address, latitude, longitude }) => {
      form.setFieldsValue({ latitude, longitude, ...(name !== '' && { placeName: name }) });
      takeAddress(address);
    },
  };
}
