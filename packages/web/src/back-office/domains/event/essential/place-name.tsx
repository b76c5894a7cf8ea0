import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { AutoComplete } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPlace } from '../../../../core/map-frame.ts';
import { boundsIn, Field, tooLongRule } from '../../../../ui/form/fields.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import type { PlaceMap } from './use-place-map.ts';

/** Long enough that a word is typed, short enough that nobody waits. */
const searchDelayMs = 300;

const inWords = ({ name, address }: FoundPlace) => [name, address].filter(Boolean).join(' · ');

/** The place's name, which finds places while it is typed. What is typed stays what it is until a place is chosen. */
export function PlaceName({ map }: { map: PlaceMap }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), searchDelayMs);
  const { state, search, found } = map;
  useEffect(() => {
    if (state === 'ready' && words.length > 1) search(words);
  }, [words, state]);
  // An answer to what was typed before is none.
  const answer = found && found.words === words && typed !== '' ? found : undefined;
  const places = new Map((answer?.places ?? []).map((place) => [inWords(place), place]));
  const { max = 0 } = boundsIn(eventAdd, 'placeName');
  return (
    <Field
      of={eventAdd}
      name="placeName"
      label={t('event:field.placeName')}
      rules={[tooLongRule(max)]}
      extra={
        <span role="status">
          {answer && answer.trouble === null && places.size === 0
            ? t('event:place.none', { words })
            : t('event:place.hint')}
        </span>
      }
    >
      <AutoComplete
        options={[...places].map(([value, { name, address }]) => ({
          value,
          label: (
            <div className="place-found">
              <div>{name || address}</div>
              {name && <div className="muted">{address}</div>}
            </div>
          ),
        }))}
        // Enter in what is typed must not choose what happens to stand first.
        defaultActiveFirstOption={false}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        onSelect={(value: string) => {
          const place = places.get(value);
          setTyped('');
          if (place) map.choose(place.name === '' ? { ...place, name: typed } : place);
        }}
      />
    </Field>
  );
}
