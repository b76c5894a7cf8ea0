import { useEffect, useRef } from 'react';
import { fileNameOf, saveFile } from '../core/browser.ts';
import {
  type CalendarEntry,
  calendarFile,
  type CalendarKey,
  googleCalendarUrl,
  outlookCalendarUrl,
} from '../core/calendar.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from './icon.tsx';

/** `file` is where the server's own calendar file is; else the browser makes one with this key. */
export function AddToCalendar({ entry, file }: { entry: CalendarEntry; file: string | CalendarKey }) {
  const { t } = usePage();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (
        menu.current?.open &&
        (event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.current.contains(event.target as Node))
      ) {
        menu.current.open = false;
      }
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  const make = (key: CalendarKey) =>
    saveFile(
      fileNameOf(entry.title, 'ics'),
      new Blob([calendarFile(entry, key, new Date())], { type: 'text/calendar' }),
    );
  return (
    <details className="menu" ref={menu}>
      <summary className="button quiet">
        <Icon name="calendar" />
        {t('public-core:calendar')}
      </summary>
      <div className="menu-list">
        {typeof file === 'string' ? (
          <a href={file} download>
            {t('public-core:calendar-file')}
          </a>
        ) : (
          <button type="button" onClick={() => make(file)}>
            {t('public-core:calendar-file')}
          </button>
        )}
        <a href={googleCalendarUrl(entry)} target="_blank" rel="noopener noreferrer">
          {t('public-core:calendar-google')}
        </a>
        <a href={outlookCalendarUrl(entry)} target="_blank" rel="noopener noreferrer">
          {t('public-core:calendar-outlook')}
        </a>
      </div>
    </details>
  );
}
