import { CoffeeOutlined, LogoutOutlined, QuestionOutlined } from '@ant-design/icons';
import { agentPaths } from '@convoke/contract/core/open-paths.ts';
import { breakReasons, type SeatState } from '@convoke/contract/outbound/outbound.rules.ts';
import { Button, Dropdown, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { clockText } from '../../../../core/clock-text.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Simulated } from '../common/simulated.tsx';
import { SeatTag } from '../common/state-tags.tsx';
import { useNow } from '../common/use-now.ts';
import type { Desk } from './desk.ts';
import { can } from './desk-can.ts';
import type { DeskCall, DeskState } from './desk-state.ts';
import { deskKeys } from './use-desk-keys.ts';

interface Props {
  desk: Desk;
  state: DeskState;
  isHelpOpen: boolean;
  onHelp: (isOpen: boolean) => void;
}

const seatStates: Readonly<Record<DeskCall['phase'], SeatState>> = {
  waiting: 'ringing',
  ringing: 'ringing',
  talking: 'talking',
  over: 'wrapUp',
};

export function DeskHead({ desk, state, isHelpOpen, onHelp }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { seat, call, skew, isSimulated } = state;
  // The phone knows before the server has told; of a wrap-up that ran out it knows nothing.
  const ahead = seat?.state === 'paused' ? undefined : call;
  const shown = ahead ? seatStates[ahead.phase] : seat?.state;
  const may = can(state);
  const signOut = async () => {
    if (await desk.signOut()) await navigate(agentPaths.login, { replace: true });
  };
  return (
    <header className="desk-head">
      <h1>{t('call-desk:title')}</h1>
      {seat && (
        <span className="desk-seat">
          <span className="desk-agent">{seat.name}</span>
          {shown && <SeatTag state={shown} reason={shown === 'paused' ? seat.reason : null} />}
          <Since at={ahead?.since ?? Date.parse(seat.since) - skew} />
        </span>
      )}
      {isSimulated && <Simulated />}
      <span className="desk-head-actions">
        {seat?.state === 'paused' ? (
          // Without a person the stage has this button.
          state.person && (
            <BusyButton type="primary" onClick={desk.ready} disabled={!may.ready}>
              {t('call-desk:ready')}
            </BusyButton>
          )
        ) : (
          <Dropdown
            trigger={['click']}
            // Opened by its key, its entries are chosen by keys too.
            autoFocus
            disabled={!may.pause}
            menu={{
              items: breakReasons.map((key) => ({ key, label: t(`outbound:pause.${key}`) })),
              onClick: ({ key }) => void desk.pause(breakReasons.find((each) => each === key) ?? 'break'),
            }}
          >
            <Button icon={<CoffeeOutlined />} id="desk-pause">
              {t('call-desk:pause')}
            </Button>
          </Dropdown>
        )}
        <Button
          type="text"
          icon={<QuestionOutlined />}
          aria-label={t('call-desk:keys.title')}
          onClick={() => onHelp(true)}
        />
        <BusyButton type="text" icon={<LogoutOutlined />} aria-label={t('layout:user.logout')} onClick={signOut} />
      </span>
      <Modal open={isHelpOpen} footer={null} title={t('call-desk:keys.title')} onCancel={() => onHelp(false)}>
        <dl className="desk-keys">
          {deskKeys.map(({ keys, text }) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{t('call-desk:keys.typing')}</p>
      </Modal>
    </header>
  );
}

/** How long something has been going on. */
export function Since({ at }: { at: number }) {
  const now = useNow();
  return <span className="number muted">{clockText(Math.max(0, Math.floor((now - at) / 1000)))}</span>;
}
