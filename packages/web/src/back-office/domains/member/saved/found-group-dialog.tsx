import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { withoutWorms } from '@convoke/contract/member/filter/filter.worm.ts';
import {
  memberGroupAdd,
  memberGroupSearchAdd,
  memberResultGroup,
} from '@convoke/contract/member/member.group.calls.ts';
import { Button, Form, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { nextColour, useColours } from '../labels/use-colours.tsx';
import { useMemberGroups } from '../labels/use-labels.ts';
import { Row } from '../../../../ui/layout.tsx';
import { LeaveOutWorms } from '../../worm/leave-out.part.tsx';

type Step = z.output<typeof memberResultGroup.output>;

/** Whom a static group is made of. */
type Found = Omit<z.input<typeof memberResultGroup.input>, 'intoGroupId' | 'after'>;

interface Values {
  name: string;
  colour: z.output<typeof memberGroupAdd.input>['colour'];
  kind: 'dynamic' | 'static';
}

interface Props {
  filter: Found;
  /** The conditions that a group can follow; without them it is one of those who are found now. */
  tree?: FilterGroup | undefined;
  name?: string;
  open: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
  refresh: () => Promise<unknown>;
}

const quiet = { quiet: true, hideLoad: true };
const conditions = ['tree', 'timeZone'];

/** A group of a filter: one that follows it, or one of those whom it finds now, who are put in step by step. */
export function FoundGroupDialog({ filter: asked, tree, name, open, onClose, onDone, refresh }: Props) {
  const { t } = useTranslation();
  const colours = useColours();
  const [isWithout, setWithout] = useState(false);
  const filter = isWithout ? { ...asked, tree: withoutWorms(asked.tree) } : asked;
  const { groups } = useMemberGroups();
  /** How many it has looked at. */
  const [at, setAt] = useState<number>();
  const [isStopped, setStopped] = useState(false);
  /** The last step, from which it goes on after a failure. */
  const last = useRef<Step>(undefined);
  const gate = useRef<{ opened: Promise<void>; open: () => void }>(undefined);
  const isClosed = useRef(false);
  const of = memberGroupAdd;
  const isNarrower = Object.entries(filter).some(([key, value]) => value !== undefined && !conditions.includes(key));
  const stop = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate.current = { opened: promise, open: resolve };
    setStopped(true);
  };
  const goOn = () => {
    gate.current?.open();
    gate.current = undefined;
    setStopped(false);
  };
  const put = async ({ name: called, colour }: Values) => {
    let looked = at ?? 0;
    const done = (step: Step) => {
      last.current = step;
      looked += step.looked;
      setAt(looked);
      return step;
    };
    let step = last.current ?? done(await call(memberGroupSearchAdd, { ...filter, name: called, colour }, quiet));
    while (step.next !== null) {
      await gate.current?.opened;
      if (isClosed.current) return;
      const next = { ...filter, intoGroupId: step.groupId, after: step.next };
      step = done(await call(memberResultGroup, next, quiet));
    }
  };
  return (
    <FormDialog<Values>
      open={open}
      name="group-of-filter"
      title={t(filter.exceptIds ? 'label:saved.allBut' : tree ? 'label:saved.group' : 'label:saved.freeze')}
      okText={at === undefined ? t('label:group.add') : t('common:continue')}
      initial={{
        ...(name && { name }),
        colour: nextColour(groups.length) as Values['colour'],
        kind: tree ? 'dynamic' : 'static',
      }}
      onSubmit={async (values) => {
        if (tree && values.kind === 'dynamic')
          await call(
            of,
            { name: values.name, colour: values.colour, tree: isWithout ? withoutWorms(tree) : tree },
            quiet,
          );
        else await put(values);
        if (!isClosed.current) onDone?.();
        await refresh();
      }}
      onClose={() => {
        isClosed.current = true;
        goOn();
        onClose();
      }}
    >
      <TextField of={of} name="name" label={t('field:thingName')} />
      <SelectField of={of} name="colour" label={t('field:colour')} options={colours} />
      {tree && (
        <Form.Item
          name="kind"
          label={t('label:saved.kind')}
          extra={isNarrower ? t('label:saved.conditionsOnly') : undefined}
        >
          <Radio.Group
            className="label-acts"
            options={[
              { value: 'dynamic', label: t('label:saved.dynamic') },
              { value: 'static', label: t('label:saved.static') },
            ]}
          />
        </Form.Item>
      )}
      {at === undefined && <LeaveOutWorms value={isWithout} onChange={setWithout} />}
      <Row role="status" gap="m">
        {at !== undefined && (
          <>
            {t(isStopped ? 'label:saved.stopped' : 'label:bulk.at', { n: formatNumber(at) })}
            <Button size="small" disabled={false} onClick={isStopped ? goOn : stop}>
              {t(isStopped ? 'common:continue' : 'common:stop')}
            </Button>
          </>
        )}
      </Row>
    </FormDialog>
  );
}
