import {
  AudioMutedOutlined,
  AudioOutlined,
  NumberOutlined,
  PauseOutlined,
  PhoneFilled,
  PlayCircleOutlined,
} from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../../ui/use-store.ts';
import { Reasons } from '../../member/calls/call-words.part.tsx';
import { useNow } from '../common/use-now.ts';
import type { Desk } from './desk.ts';
import { Since } from './desk-head.tsx';
import { can } from './desk-can.ts';
import type { DeskState } from './desk-state.ts';
import { watchLevel } from './microphone.ts';

interface Props {
  desk: Desk;
  state: DeskState;
  words: string;
}

export function PhonePanel({ desk, state, words }: Props) {
  const { t } = useTranslation();
  const { person, call, refused, countdown } = state;
  const may = can(state);
  return (
    <section className="desk-phone">
      <div className="desk-phone-state">
        <strong className={`desk-phase ${call?.phase ?? ''}`}>{words}</strong>
        {call && call.phase !== 'over' && <Since at={call.since} />}
        {call?.isRecorded && call.phase === 'talking' && <span className="desk-rec">{t('call-desk:recorded')}</span>}
      </div>
      {person && <div className="desk-number number">{person.number ?? t('call-desk:noNumber')}</div>}
      {refused.length > 0 && (
        <div className="desk-refused" role="alert">
          <strong>{t('call-desk:refused')}</strong>
          <Reasons reasons={refused} />
        </div>
      )}
      {countdown && <Counting desk={desk} state={state} />}
      {may.hangUp ? (
        <Button danger type="primary" block size="large" icon={<PhoneFilled rotate={225} />} onClick={desk.hangUp}>
          {t('call-desk:hangUp')}
        </Button>
      ) : (
        <Button
          type="primary"
          block
          size="large"
          icon={<PhoneFilled />}
          disabled={!may.dial}
          onClick={() => void desk.dial()}
        >
          {t('call-desk:dial')}
        </Button>
      )}
      <div className="desk-buttons">
        <Button
          icon={call?.isHeld ? <PlayCircleOutlined /> : <PauseOutlined />}
          disabled={!may.hold}
          aria-pressed={call?.isHeld ?? false}
          onClick={desk.hold}
        >
          {t(call?.isHeld ? 'call-desk:unhold' : 'call-desk:hold')}
        </Button>
        <Button
          icon={call?.isMuted ? <AudioMutedOutlined /> : <AudioOutlined />}
          disabled={!may.talk}
          aria-pressed={call?.isMuted ?? false}
          onClick={desk.mute}
        >
          {t(call?.isMuted ? 'call-desk:unmute' : 'call-desk:mute')}
        </Button>
        <Keypad onPress={desk.phone.press} isOn={may.talk} />
      </div>
      <Level desk={desk} />
    </section>
  );
}

/** What is about to happen by itself. */
function Counting({ desk, state }: { desk: Desk; state: DeskState }) {
  const { t } = useTranslation();
  const now = useNow();
  const { countdown } = state;
  if (!countdown) return null;
  return (
    <div className="desk-count" role="status">
      <span>
        {t(`call-desk:count.${countdown.what}`, { count: Math.max(0, Math.ceil((countdown.at - now) / 1000)) })}
      </span>
      <Button size="small" onClick={desk.stopCount}>
        {t('common:stop')}
      </Button>
    </div>
  );
}

const tones = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** Digits for machines at the other end, pressed or typed: while it is open the keyboard's digits are its own, wherever the focus is, and no outcomes. */
function Keypad({ onPress, isOn }: { onPress: (tone: string) => void; isOn: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const press = (tone: string) => {
    onPress(tone);
    setTyped((before) => before + tone);
  };
  const isShown = isOpen && isOn;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey) return;
    const isTone = tones.includes(key);
    if (!isTone && key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isTone) {
      if (!repeat) press(key);
      return;
    }
    setIsOpen(false);
    // A focused button of the closing keypad would swallow the desk's next keys.
    opener.current?.focus();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [isShown]);
  return (
    <Popover
      trigger="click"
      // Above it lies what ends the call.
      placement="bottom"
      open={isShown}
      onOpenChange={(open) => {
        setIsOpen(open);
        setTyped('');
      }}
      content={
        <div className="desk-keypad">
          <Input readOnly aria-label={t('call-desk:keypad')} value={typed} />
          {tones.map((tone) => (
            <Button key={tone} onClick={() => press(tone)}>
              {tone}
            </Button>
          ))}
        </div>
      }
    >
      <Button ref={opener} id="desk-keypad" icon={<NumberOutlined />} disabled={!isOn}>
        {t('call-desk:keypad')}
      </Button>
    </Popover>
  );
}

/** How loud the microphone is; nothing before it is open. */
function Level({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const stream = useStore(desk.phone.microphone);
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream) return undefined;
    // A muted one is silent as it should be.
    const counts = () => {
      const { call } = desk.state.get();
      return call?.phase === 'talking' && !call.isMuted && !call.isHeld;
    };
    return watchLevel(stream, counts, setLevel, (isSilent) => {
      const { problem } = desk.state.get();
      if (isSilent) desk.tell({ kind: 'problem', problem: 'silent' });
      else if (problem === 'silent') desk.tell({ kind: 'problem', problem: undefined });
    });
  }, [stream, desk]);
  if (!stream) return null;
  return (
    <div className="desk-level">
      <AudioOutlined aria-hidden="true" />
      <meter aria-label={t('call-desk:level')} min={0} max={1} value={level} />
    </div>
  );
}
