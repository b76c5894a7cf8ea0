import { App } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../../ui/use-store.ts';
import type { Desk } from './desk.ts';
import { DeskHead } from './desk-head.tsx';
import { Outcomes } from './outcomes.tsx';
import { Person } from './person.tsx';
import { PhonePanel } from './phone-panel.tsx';
import { Problems } from './problems.tsx';
import { Queue } from './queue.tsx';
import { SeatStage } from './seat-stage.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useStateWords } from './use-state-words.ts';

/** The desk: left who waits, in the middle the person, right the phone and what comes of the call. */
export function DeskScreen({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const state = useStore(desk.state);
  const { notice } = state;
  const words = useStateWords(state);
  const [isHelpOpen, setIsHelpOpen] = useDeskKeys(desk);
  useEffect(() => {
    if (notice)
      notification.warning({
        key: 'notice',
        title: t(`call-desk:notice.${notice}`),
        duration: 0,
        role: 'alert',
        // Pausing and dialling stand on the right.
        placement: 'bottomLeft',
      });
  }, [notice, notification, t]);
  return (
    <div className="desk">
      <DeskHead desk={desk} state={state} isHelpOpen={isHelpOpen} onHelp={setIsHelpOpen} />
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <Problems desk={desk} state={state} />
      <div className="desk-columns">
        <aside className="desk-side" aria-label={t('call-desk:queue.title')}>
          <Queue desk={desk} state={state} />
        </aside>
        <main className="desk-middle">
          {state.person ? (
            <Person desk={desk} state={state} person={state.person} />
          ) : (
            <SeatStage desk={desk} state={state} />
          )}
        </main>
        <aside className="desk-side" aria-label={t('call-desk:phone.title')}>
          <PhonePanel desk={desk} state={state} words={words} />
          {state.person && state.config && <Outcomes desk={desk} state={state} />}
        </aside>
      </div>
    </div>
  );
}
