import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  guestApart,
  guestDoubles,
  guestMerges,
  guestMergeUndo,
  type GuestPair,
} from '@convoke/contract/guest/guest.doubles.calls.ts';
import { Alert, Button, Empty, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { GuestFace } from '../common/guest-face.tsx';
import { MergePane } from './merge-pane.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Guests who are likely the same: side by side, made one, or remembered as two; below, what was merged and the way back. */
export function DoublesDialog({ open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const [pair, setPair] = useState<[string, string]>();
  const merge = (next: [string, string] | undefined) => {
    onKept();
    setPair(next);
  };
  const { leave, onTyped, onKept } = useLeave(open, () => {
    setPair(undefined);
    onClose();
  });
  return (
    <Modal
      open={open}
      width={800}
      title={
        <>
          {pair && (
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('guest:doubles.back')}
              onClick={() => merge(undefined)}
            />
          )}{' '}
          {t(pair ? 'guest:merge.title' : 'guest:doubles.title')}
        </>
      }
      footer={null}
      mask={{ closable: false }}
      onCancel={leave}
    >
      {pair ? (
        <MergePane
          key={pair.join()}
          guestIds={pair}
          onPicked={onTyped}
          onDone={() => merge(undefined)}
          refresh={refresh}
        />
      ) : (
        <>
          <Pairs isOpen={open} onMerge={merge} refresh={refresh} />
          <Merges isOpen={open} refresh={refresh} />
        </>
      )}
    </Modal>
  );
}

function Pairs({
  isOpen,
  onMerge,
  refresh,
}: {
  isOpen: boolean;
  onMerge: (pair: [string, string]) => void;
  refresh: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const read = useCall(guestDoubles, {}, { enabled: isOpen });
  const [apart, setApart] = useState<{ guestId: string; otherId: string }>();
  const say = async (pair: { guestId: string; otherId: string }, isApart: boolean) => {
    const done = await told(call(guestApart, { ...pair, isApart }));
    if (done) setApart(isApart ? pair : undefined);
  };
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { pairs, total } = read.data;
  return (
    <>
      <p className="muted">{t('guest:doubles.text')}</p>
      {apart && (
        <Alert
          type="success"
          className="form-problem"
          title={t('guest:doubles.apartDone')}
          action={
            <Button size="small" onClick={() => void say(apart, false)}>
              {t('common:undo')}
            </Button>
          }
        />
      )}
      {pairs.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('guest:doubles.none')} />}
      <ul className="guest-uses-list">
        {pairs.map((pair) => (
          <PairLine
            key={pair.guests.map(({ guestId }) => guestId).join()}
            pair={pair}
            onMerge={onMerge}
            onApart={(guestId, otherId) => say({ guestId, otherId }, true)}
          />
        ))}
      </ul>
      {total > pairs.length && (
        <p className="muted">{t('guest:doubles.more', { n: formatNumber(total - pairs.length) })}</p>
      )}
    </>
  );
}

function PairLine({
  pair: { guests, by },
  onMerge,
  onApart,
}: {
  pair: GuestPair;
  onMerge: (pair: [string, string]) => void;
  onApart: (guestId: string, otherId: string) => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [first, second] = guests;
  if (!first || !second) return null;
  const names = `${first.name} · ${second.name}`;
  // The one that more events use stays.
  const [kept, gone] = second.events > first.events ? [second, first] : [first, second];
  return (
    <li className="guest-pair">
      <div className="guest-pair-tags">
        {by.map((likeness) => (
          <Tag key={likeness}>{t(`guest:doubles.by.${likeness}`)}</Tag>
        ))}
      </div>
      <div className="guest-pair-sides">
        {[kept, gone].map((guest) => (
          <div key={guest.guestId} className="guest-cell">
            <GuestFace name={guest.name} photoUrl={guest.photoUrl} />
            <span className="guest-cell-words">
              <span>{guest.name}</span>
              <span className="muted">{[guest.title, guest.company].filter(Boolean).join(' · ')}</span>
              <span className="muted">{[guest.phone, guest.email].filter(Boolean).join(' · ')}</span>
              <span className="muted">
                {guest.events > 0 ? t('guest:uses.count', { n: formatNumber(guest.events) }) : t('guest:uses.none')} ·{' '}
                {t('guest:doubles.added', { time: formatDateTime(guest.createdAt) })}
              </span>
            </span>
          </div>
        ))}
      </div>
      <div className="guest-pair-actions">
        <BusyButton
          size="small"
          aria-label={t('guest:doubles.apartOf', { names })}
          onClick={() => onApart(kept.guestId, gone.guestId)}
        >
          {t('guest:doubles.apart')}
        </BusyButton>
        <Button
          size="small"
          type="primary"
          aria-label={t('guest:merge.of', { names })}
          onClick={() => onMerge([kept.guestId, gone.guestId])}
        >
          {t('guest:merge.button')}
        </Button>
      </div>
    </li>
  );
}

/** What was merged lately, each with the way back. */
function Merges({ isOpen, refresh }: { isOpen: boolean; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const [problem, setProblem] = useState<string>();
  const read = useCall(guestMerges, {}, { enabled: isOpen });
  const undo = async (mergeId: string) => {
    setProblem(undefined);
    try {
      await told(
        call(guestMergeUndo, { mergeId }, { quiet: true }).catch((error: unknown) => {
          setProblem(reasonOf(error));
          throw error;
        }),
        () => t('guest:merge.undone'),
      );
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  if (!read.data || read.data.length === 0) return null;
  return (
    <>
      <h3>{t('guest:merge.before')}</h3>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      <ul className="guest-uses-list">
        {read.data.map((merge) => (
          <li key={merge.mergeId} className="guest-merged">
            <span>
              {merge.goneName === merge.name ? merge.name : `${merge.goneName} → ${merge.name}`}{' '}
              <span className="muted">{formatDateTime(merge.mergedAt)}</span>
            </span>
            {merge.isUndone ? (
              <Tag>{t('guest:merge.isUndone')}</Tag>
            ) : (
              <BusyButton
                size="small"
                aria-label={t('guest:merge.undoOf', { name: merge.name })}
                onClick={() => undo(merge.mergeId)}
              >
                {t('guest:merge.undo')}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why a merge stays: the refusal, and what was changed since. */
function reasonOf(error: unknown): string {
  const words = failureWords(error);
  const { guest, events = [] } = ((error as CallFailure).data ?? {}) as { guest?: string | null; events?: string[] };
  const changed = [...(guest ? [guest] : []), ...events].join(', ');
  return changed ? `${words} (${changed})` : words;
}
