import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import {
  memberGroupAdd,
  memberGroupSearchAdd,
  memberResultScreenGroup,
} from '@convoke/contract/member/member.group.calls.ts';
import { Button, Form, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { browserZone, formatNumber } from '../../../../core/format.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { nextColour, useColours } from '../labels/use-colours.tsx';
import { useMemberGroups } from '../labels/use-labels.ts';

type Step = z.output<typeof memberResultScreenGroup.output>;

interface Values {
  name: string;
  colour: z.output<typeof memberGroupAdd.input>['colour'];
  kind: 'dynamic' | 'static';
}

interface Props {
  tree: FilterGroup;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

const quiet = { quiet: true, hideLoad: true };

/** A group of a filter: one that follows it, or one of those whom it finds now, who are put in step by step. */
export function DynamicGroupDialog({ tree, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const colours = useColours();
  const { groups } = useMemberGroups();
  const [at, setAt] = useState<number>();
  /** The last step, from which it goes on after a stop. */
  const last = useRef<Step>(undefined);
  const goesOn = useRef(true);
  const of = memberGroupAdd;
  const put = async ({ name, colour }: Values) => {
    const asked = { tree, timeZone: browserZone() };
    goesOn.current = true;
    let step = last.current ?? (await call(memberGroupSearchAdd, { name, colour, ...asked }, quiet));
    let looked = at ?? 0;
    if (!last.current) looked += step.looked;
    for (;;) {
      last.current = step;
      setAt(looked);
      if (step.next === null) return;
      if (!goesOn.current) throw new Error(t('label:saved.stopped'));
      step = await call(memberResultScreenGroup, { intoGroupId: step.groupId, ...asked, after: step.next }, quiet);
      looked += step.looked;
    }
  };
  return (
    <FormDialog<Values>
      open
      name="group-of-filter"
      title={t('label:saved.group')}
      okText={at === undefined ? t('label:group.add') : t('label:saved.goOn')}
      initial={{ colour: nextColour(groups.length) as Values['colour'], kind: 'dynamic' }}
      onSubmit={async (values) => {
        if (values.kind === 'static') await put(values);
        else await call(of, { name: values.name, colour: values.colour, tree }, quiet);
        await refresh();
      }}
      onClose={() => {
        goesOn.current = false;
        onClose();
      }}
    >
      <TextField of={of} name="name" label={t('label:name')} />
      <SelectField of={of} name="colour" label={t('label:colour')} options={colours} />
      <Form.Item name="kind" label={t('label:saved.kind')}>
        <Radio.Group
          className="label-acts"
          options={[
            { value: 'dynamic', label: t('label:saved.dynamic') },
            { value: 'static', label: t('label:saved.static') },
          ]}
        />
      </Form.Item>
      <div role="status" className="label-progress">
        {at !== undefined && (
          <>
            {t('label:bulk.at', { n: formatNumber(at) })}
            <Button
              size="small"
              disabled={false}
              onClick={() => {
                goesOn.current = false;
              }}
            >
              {t('member:sync.cancel')}
            </Button>
          </>
        )}
      </div>
    </FormDialog>
  );
}
