import { SettingOutlined } from '@ant-design/icons';
import { chatSettings, chatSettingsUpdate } from '@convoke/contract/chat/chat.calls.ts';
import { Button, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTold } from '../../../ui/told.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useEventParams } from '../../../ui/use-current-event.ts';
import { HostLine } from './host-line.tsx';
import { Messages } from './messages.tsx';
import { Muted } from './muted.tsx';
import { Questions } from './questions.tsx';
import './chat.css';

const views = ['messages', 'questions', 'muted'] as const;
type View = (typeof views)[number];
const viewTexts = { messages: 'chat:messages', questions: 'chat:questions', muted: 'chat:muted' } as const;
const switches = ['isOn', 'takesQuestions', 'approvesFirst', 'isMuted'] as const;
const switchTexts = {
  isOn: 'chat:rule.isOn',
  takesQuestions: 'chat:rule.takesQuestions',
  approvesFirst: 'chat:rule.approvesFirst',
  isMuted: 'chat:rule.isMuted',
} as const;
/** Of the lists within: none of one is another's. */
const listFilters = ['search', 'state', 'answered', 'sort', 'current'];

/** Chat and questions of a live, for its host: what waits, what is deleted, who is muted, how the chat goes on. Its page needs the texts `chat`. */
export function ChatDesk({ liveId, eventId }: { liveId: string; eventId: string }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const [params, setParams] = useEventParams();
  const [view, setView] = useState<View>(() => views.find((each) => each === params.get('chat')) ?? 'messages');
  const settings = useCall(chatSettings, { liveId }, { quiet: true, everyMs: 5_000 }).data;
  const refresh = useRefresh(chatSettings);
  const told = useTold(refresh);
  const { busy, run } = useBusy();
  const turn = (name: (typeof switches)[number], isOn: boolean) =>
    void run(() => told(call(chatSettingsUpdate, { liveId, [name]: isOn }, { hideLoad: true })));
  const go = (next: View) => {
    const rest = Object.fromEntries([...params].filter(([name]) => !listFilters.includes(name)));
    setParams({ ...rest, chat: next }, { replace: true });
    setView(next);
  };
  return (
    <Stack gap="m">
      <Panel>
        <div className="chat-rules">
          {switches.map((name) => (
            <label key={name} className="chat-rule">
              <Switch
                size="small"
                checked={settings?.[name] ?? false}
                disabled={!settings || busy}
                aria-label={t(switchTexts[name])}
                onChange={(isOn) => turn(name, isOn)}
              />
              <span>{t(switchTexts[name])}</span>
            </label>
          ))}
          <Button
            icon={<SettingOutlined />}
            disabled={!settings}
            onClick={() =>
              settings &&
              dialogs.open(() => import('./chat-settings-dialog.tsx').then((part) => part.ChatSettingsDialog), {
                liveId,
                settings,
                onSaved: refresh,
              })
            }
          >
            {t('chat:settings')}
          </Button>
        </div>
      </Panel>
      <Segmented<View>
        value={view}
        onChange={go}
        options={views.map((value) => ({ value, label: t(viewTexts[value]) }))}
      />
      {view === 'messages' && (
        <>
          <HostLine liveId={liveId} />
          <Messages liveId={liveId} eventId={eventId} />
        </>
      )}
      {view === 'questions' && <Questions liveId={liveId} eventId={eventId} />}
      {view === 'muted' && <Muted eventId={eventId} />}
    </Stack>
  );
}
