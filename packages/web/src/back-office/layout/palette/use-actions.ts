import { languages } from '@convoke/contract/core/language.ts';
import { eventModel } from '@convoke/contract/event/event.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CurrentEvent } from '../../../core/current-event.ts';
import { languageNames } from '../../../core/language.ts';
import { createFlagKey } from '../../../ui/create-flag.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { darkMode, setThemeChoice } from '../../../ui/theme.ts';
import { eventInfoQuery } from '../../../ui/use-event-info.ts';
import { useStore } from '../../../ui/use-store.ts';
import { speak } from '../language-switch.tsx';
import { createPath } from '../create-dialog.tsx';
import type { Item } from './use-found.ts';

/** What can be done from anywhere. */
export function useActions(event: CurrentEvent | null, onKeys: () => void): Item[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const copy = useCopy();
  const isDark = useStore(darkMode);
  const info = useQuery({ ...eventInfoQuery(event?.eventId ?? ''), enabled: event !== null }).data;
  const create = (model: number) => () => {
    sessionStorage.setItem(createFlagKey, String(model));
    void navigate(createPath);
  };
  const others = languages.filter((each) => each !== i18n.language);
  return [
    { key: 'create', label: t('palette:do.createOffline'), run: create(eventModel.offline) },
    { key: 'create online', label: t('palette:do.createOnline'), run: create(eventModel.online) },
    ...(info && event
      ? [{ key: 'copy', label: t('palette:do.copyLink'), detail: event.title, run: () => void copy(info.registerUrl) }]
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
      run: () => speak(each),
    })),
  ];
}
