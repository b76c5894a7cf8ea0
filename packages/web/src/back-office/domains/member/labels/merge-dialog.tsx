import { type MemberTag, memberTagMerge } from '@convoke/contract/member/member.tag.calls.ts';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';

interface Props {
  /** At least two. */
  tags: readonly MemberTag[];
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Makes one tag of several: the people of the others get it, and the others go. */
export function MergeDialog({ tags, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number>();
  const [largest] = tags.toSorted((a, b) => b.members - a.members);
  return (
    <FormDialog<{ toTagId: string }>
      open
      name="merge-tags"
      title={t('label:merge.title')}
      okText={t('label:merge.ok')}
      initial={{ toTagId: largest?.tagId ?? '' }}
      onSubmit={async ({ toTagId }) => {
        const tagIds = tags.map(({ tagId }) => tagId).filter((tagId) => tagId !== toTagId);
        let moved = 0;
        for (let isOver = false; !isOver; ) {
          const step = await call(memberTagMerge, { tagIds, toTagId }, { quiet: true, hideLoad: true });
          moved += step.moved;
          isOver = step.isOver;
          setAt(moved);
        }
        await onDone();
      }}
      onClose={onClose}
    >
      <p className="muted">{t('label:merge.text')}</p>
      <Form.Item name="toTagId" label={t('label:merge.keep')}>
        <Select
          options={tags.map((tag) => ({
            value: tag.tagId,
            label: `${tag.name} · ${t('label:people', { count: tag.members, n: formatNumber(tag.members) })}`,
          }))}
        />
      </Form.Item>
      <div role="status">{at !== undefined && t('label:bulk.at', { n: formatNumber(at) })}</div>
    </FormDialog>
  );
}
