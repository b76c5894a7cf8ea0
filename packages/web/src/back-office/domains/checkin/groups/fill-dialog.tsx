import { checkinGroupFill } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { Button, Checkbox, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { unlessRefused } from '../../../../ui/told.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

interface Props {
  group: { groupId: string; groupName: string };
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

interface Done {
  looked: number;
  added: number;
  removed: number;
  kept: number;
  /** Whether everyone was asked about. */
  isWhole: boolean;
}

const nobody: Done = { looked: 0, added: 0, removed: 0, kept: 0, isWhole: false };

/** Goes by a group's rule for everyone who is there already, in steps: says how far it is, and can be stopped. */
export function FillDialog({ group, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [again, setAgain] = useState(false);
  const [done, setDone] = useState<Done>();
  const [isBusy, setIsBusy] = useState(false);
  const goesOn = useRef(false);

  const steps = async () => {
    let sum = nobody;
    for (let after: string | null = null; goesOn.current; ) {
      const { groupId } = group;
      const step: Omit<Done, 'isWhole'> & { next: string | null } = await call(
        checkinGroupFill,
        { groupId, after, again },
        { hideLoad: true },
      );
      after = step.next;
      sum = {
        looked: sum.looked + step.looked,
        added: sum.added + step.added,
        removed: sum.removed + step.removed,
        kept: sum.kept + step.kept,
        isWhole: after === null,
      };
      setDone(sum);
      if (after === null) break;
    }
  };
  const fill = async () => {
    goesOn.current = true;
    setDone(nobody);
    setIsBusy(true);
    await unlessRefused(steps());
    setIsBusy(false);
    await refresh();
  };
  const stop = () => {
    goesOn.current = false;
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t('checkin:group.fillTitle', { name: group.groupName })}
      mask={{ closable: false }}
      onCancel={() => {
        stop();
        onClose();
      }}
      footer={
        <>
          <Button
            onClick={() => {
              stop();
              onClose();
            }}
          >
            {t('checkin:group.close')}
          </Button>
          {isBusy ? (
            <Button onClick={stop}>{t('checkin:group.stop')}</Button>
          ) : (
            <Button type={done?.isWhole ? 'default' : 'primary'} onClick={() => void fill()}>
              {t('checkin:group.start')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('checkin:group.fillText')}</p>
      <Checkbox checked={again} disabled={isBusy} onChange={(event) => setAgain(event.target.checked)}>
        {t('checkin:group.again')}
      </Checkbox>
      <div role="status" className="sign-fill">
        {done && (
          <>
            <p>
              {isBusy
                ? t('checkin:group.at', { n: formatNumber(done.looked) })
                : t(done.isWhole ? 'checkin:group.all' : 'checkin:group.stopped', {
                    n: formatNumber(done.looked),
                  })}
            </p>
            <p className="muted">
              {t('checkin:group.filled', {
                added: formatNumber(done.added),
                removed: formatNumber(done.removed),
                kept: formatNumber(done.kept),
              })}
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}
