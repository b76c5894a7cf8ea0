import { Button, Input, Segmented, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../core/clock-text.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useNow } from '../common/use-now.ts';
import { CallbackTime } from './callback-time.tsx';
import type { Desk } from './desk.ts';
import { can, chosenIntent } from './desk-can.ts';
import type { DeskState } from './desk-state.ts';

const longestRemark = 2000;

/** What came of the call: outcome, remark, time of a callback. */
export function Outcomes({ desk, state }: { desk: Desk; state: DeskState }) {
  const { t } = useTranslation();
  const { config, contact, call, draft, seat } = state;
  const may = can(state);
  const intent = chosenIntent(state);
  return (
    <section className="desk-outcomes" aria-label={t('call-desk:outcome.title')}>
      <div className="desk-outcomes-head">
        <h2>{t('call-desk:outcome.title')}</h2>
        {call?.phase === 'over' && seat?.wrapUpEndsAt && <Left until={Date.parse(seat.wrapUpEndsAt) - state.skew} />}
      </div>
      <div className="desk-intents" role="radiogroup" aria-label={t('call-desk:outcome.title')}>
        {config?.intents.map(({ intentId, name, colour, consequence }, at) => (
          <button
            key={intentId}
            type="button"
            role="radio"
            aria-checked={intentId === draft.intentId}
            disabled={!may.outcome}
            className="desk-intent"
            onClick={() => void desk.choose(intentId)}
          >
            {at < 9 && <kbd>{at + 1}</kbd>}
            <Tag color={colour}>{name}</Tag>
            {consequence !== 'finish' && <span className="muted">{t(`call-desk:consequence.${consequence}`)}</span>}
          </button>
        ))}
      </div>
      {contact && intent?.consequence === 'callback' && (
        <>
          <CallbackTime
            timeZone={contact.timeZone}
            value={draft.callbackAt}
            onChange={(callbackAt) => desk.write({ callbackAt })}
          />
          <Segmented
            block
            aria-label={t('call-desk:callback.whose')}
            value={draft.isPool}
            options={[
              { value: false, label: t('call-desk:callback.own') },
              { value: true, label: t('call-desk:callback.pool') },
            ]}
            onChange={(isPool) => desk.write({ isPool })}
          />
        </>
      )}
      <Input.TextArea
        id="desk-remark"
        aria-label={t('call-desk:remark')}
        placeholder={t('call-desk:remark')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestRemark}
        value={draft.remark}
        onChange={({ target }) => desk.write({ remark: target.value })}
      />
      <div className="desk-save">
        {intent ? (
          <BusyButton type="primary" disabled={!may.save} onClick={() => desk.save()}>
            {t('call-desk:saveNext')}
          </BusyButton>
        ) : (
          <Button
            type={call?.phase === 'over' ? 'primary' : 'default'}
            disabled={!may.skip}
            onClick={() => void desk.next()}
          >
            {t('call-desk:skip')}
          </Button>
        )}
      </div>
    </section>
  );
}

const shortSeconds = 15;

/** How long the wrap-up may still take; that it is nearly over is told aloud. */
function Left({ until }: { until: number }) {
  const { t } = useTranslation();
  const now = useNow();
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isShort = seconds <= shortSeconds;
  return (
    <span className={isShort ? 'desk-left short' : 'desk-left'} role={seconds === shortSeconds ? 'alert' : undefined}>
      {t('call-desk:wrapUp', { time: clockText(seconds) })}
    </span>
  );
}
