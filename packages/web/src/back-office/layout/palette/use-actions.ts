import { type Language, languages } from '@convoke/contract/core/language.ts';
import { eventModel } from '@convoke/contract/event/event.rules.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CurrentEvent } from '../../../core/current-event.ts';
import { languageNames } from '../../../core/language.ts';
import { createFlagKey } from '../../../ui/create-flag.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { pageActions } from '../../../ui/page-actions.ts';
import { darkMode, setThemeChoice } from '../../../ui/theme.ts';
import { useEventInfo } from '../../domains/event/use-event-info.part.ts';
import { useStore } from '../../../ui/use-store.ts';
import type { Item } from './use-found.ts';

/** What the shell does for the palette; imported by it, the shell would come in more pieces. */
export interface Shell {
  createPath: string;
  speak: (language: Language) => Promise<void>;
  onKeys: () => void;
}

/** What can be done on the page, and from anywhere. */
export function useActions(event: CurrentEvent | null, { createPath, speak, onKeys }: Shell): Item[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const copy = useCopy();
  const isDark = useStore(darkMode);
  const here = [...useStore(pageActions).values()].flat();
  const info = useEventInfo(event?.eventId).data;
  const create = (model: number) => () => {
    sessionStorage.setItem(createFlagKey, String(model));
    void navigate(createPath);
  };
  const others = languages.filter((each) => each !== i18n.language);
  return [
    ...here,
    { key: 'create', label: t('palette:do.createOffline'), run: create(eventModel.offline) },
    { key: 'create online', label: t('palette:do.createOnline'), run: create(eventModel.online) },
    ...(info && event
      ? [
          {
            key: 'copy',
            label: t(event.useTicket === 1 ? 'palette:do.copyTickets' : 'palette:do.copyLink'),
            detail: event.title,
            run: () => void copy(info.registerUrl),
          },
        ]
      : []),
    {
      key: 'theme',
      label: t(isDark ? 'layout:theme.light' : 'layout:theme.dark'),
      run: () => setThemeChoice(isDark ? 'light' : 'dark'),
    },
    { key: 'keys', label: t('palette:keys.title'), run: onKeys },
    ...others.map((each) => ({
      key: `language ${each}`,
      label: languageNames[each],
      detail: t('layout:language'),
      run: () => void speak(each),
    })),
  ];
}
