import { memberGroupPut, memberGroupTake, memberLabelMatching } from '@convoke/contract/member/member.group.calls.ts';
import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import { memberTagAddMembers, memberTagTakeMembers } from '@convoke/contract/member/member.tag.calls.ts';
import { Button, Form, Modal, Radio, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useTold } from '../../../../ui/told.ts';
import { Row } from '../../../../ui/layout.tsx';
import { useMemberGroups, useTags } from './use-labels.ts';

type Filter = Omit<z.input<typeof memberLabelMatching.input>, 'act' | 'labelIds' | 'after'>;
/** Moving is putting into one group and taking out of another in the same step. */
type Act = z.input<typeof memberLabelMatching.input>['act'] | 'move';

/** Those who are chosen, or everyone whom the list's filters find. */
export type Labelled = { keys: readonly string[] } | { filter: Filter };

interface Props {
  who: Labelled;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
  refresh: () => Promise<unknown>;
}

const quick = { hideLoad: true };
const acts: readonly Act[] = ['tag', 'untag', 'group', 'ungroup', 'move'];

async function labelSome(
  act: Act,
  memberIds: string[],
  labelIds: string[],
  fromGroupId: string | undefined,
): Promise<number> {
  const [groupId = ''] = labelIds;
  if (act === 'tag') return (await call(memberTagAddMembers, { memberIds, tagIds: labelIds }, quick)).changed;
  if (act === 'untag') return (await call(memberTagTakeMembers, { memberIds, tagIds: labelIds }, quick)).changed;
  if (act === 'group' || act === 'move')
    return (await call(memberGroupPut, { memberIds, groupId, ...(fromGroupId && { fromGroupId }) }, quick)).changed;
  return (await call(memberGroupTake, { memberIds, groupId }, quick)).changed;
}

/** Gives many members tags or a group, or takes them away. All of a filter go in steps that can be stopped. */
export function LabelDialog({ who, open, onClose, onDone, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const told = useTold(refresh);
  const { tags } = useTags();
  const { groups } = useMemberGroups();
  const [act, setAct] = useState<Act>('tag');
  const [chosen, setChosen] = useState<string[]>([]);
  /** The group that they leave, when they move. */
  const [from, setFrom] = useState<string | undefined>();
  /** How many people it has looked at, while it works. */
  const [at, setAt] = useState<number>();
  const goesOn = useRef(false);
  const { leave, onTyped } = useLeave(open, () => {
    goesOn.current = false;
    onClose();
  });
  const isTag = act === 'tag' || act === 'untag';
  const options = isTag
    ? tags.map((tag) => ({
        value: tag.tagId,
        label: tag.categoryName ? `${tag.categoryName} · ${tag.name}` : tag.name,
      }))
    : groups.filter(({ kind }) => kind === 'static').map((group) => ({ value: group.groupId, label: group.name }));

  const left = act === 'move' ? from : undefined;
  const work = async () => {
    let looked = 0;
    let changed = 0;
    if ('keys' in who) {
      for (let first = 0; first < who.keys.length && goesOn.current; first += mostInLabelStep) {
        const ids = who.keys.slice(first, first + mostInLabelStep);
        changed += await labelSome(act, ids, chosen, left);
        looked += ids.length;
        setAt(looked);
      }
      return changed;
    }
    let after: string | null = null;
    for (let more = true; more && goesOn.current; ) {
      const input = {
        ...who.filter,
        act: act === 'move' ? ('group' as const) : act,
        labelIds: chosen,
        ...(left && { fromGroupId: left }),
        after,
      };
      const step: z.output<typeof memberLabelMatching.output> = await call(memberLabelMatching, input, quick);
      looked += step.looked;
      changed += step.changed;
      after = step.next;
      more = after !== null;
      setAt(looked);
    }
    return changed;
  };
  const run = async () => {
    goesOn.current = true;
    setAt(0);
    const changed = await told(work(), (n) => t('label:bulk.done', { count: n, n: formatNumber(n) }));
    setAt(undefined);
    if (changed === undefined) return;
    onDone();
    onClose();
  };
  const isBusy = at !== undefined;
  const isReady = chosen.length > 0 && (act !== 'move' || (from !== undefined && from !== chosen[0]));
  return (
    <Modal
      {...first}
      open={open}
      title={
        'keys' in who
          ? t('label:bulk.some', { count: who.keys.length, n: formatNumber(who.keys.length) })
          : t('label:bulk.all')
      }
      okText={t('label:bulk.ok')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: !isReady, loading: isBusy }}
      onOk={() => void run()}
      onCancel={leave}
    >
      <Form layout="vertical" disabled={isBusy} onFinish={() => void (isReady && run())}>
        {!('keys' in who) && <p className="muted">{t('label:bulk.allText')}</p>}
        <Form.Item label={t('label:bulk.act')}>
          <Radio.Group
            className="label-acts"
            value={act}
            options={acts.map((value) => ({ value, label: t(`label:act.${value}`) }))}
            onChange={({ target }) => {
              setAct(target.value as Act);
              setChosen([]);
            }}
          />
        </Form.Item>
        {act === 'move' && (
          <Form.Item label={t('label:move.from')} htmlFor="label-from" extra={t('label:move.text')}>
            <Select
              id="label-from"
              showSearch={{ optionFilterProp: 'label' }}
              value={from ?? null}
              options={options}
              notFoundContent={t('label:group.empty')}
              onChange={(value: string) => {
                onTyped();
                setFrom(value);
              }}
            />
          </Form.Item>
        )}
        <Form.Item
          label={isTag ? t('field:tags') : act === 'move' ? t('label:move.to') : t('field:group')}
          htmlFor="label-chosen"
        >
          <Select
            id="label-chosen"
            mode={isTag ? 'multiple' : undefined}
            showSearch={{ optionFilterProp: 'label' }}
            value={isTag ? chosen : (chosen[0] ?? null)}
            options={options}
            notFoundContent={isTag ? t('label:tag.empty') : t('label:group.empty')}
            onChange={(value: string | string[]) => {
              onTyped();
              setChosen(Array.isArray(value) ? value : [value]);
            }}
          />
        </Form.Item>
      </Form>
      <Row role="status" gap="m">
        {isBusy && (
          <>
            {t('label:bulk.at', { n: formatNumber(at) })}
            <Button
              size="small"
              onClick={() => {
                goesOn.current = false;
              }}
            >
              {t('common:stop')}
            </Button>
          </>
        )}
      </Row>
    </Modal>
  );
}
