import { memberInfo } from '@convoke/contract/member/member.calls.ts';
import { callCauses, recordingStates } from '@convoke/contract/outbound/outbound.rules.ts';
import { Tag } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../../core/format.ts';
import { type Chip, FilterChips } from '../../../../ui/list/filter-chips.tsx';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { Address } from '../../../../ui/list/use-address.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useAgentChoices, useIntentChoices, useTaskChoices } from '../common/choices.tsx';

type Filter = 'taskId' | 'outboundId' | 'intentId' | 'memberId' | 'cause' | 'recording' | 'from' | 'to';

/** All that narrows the list of calls beside its search. */
export function CallFilters({ list }: { list: Address<Filter> }) {
  const { t } = useTranslation();
  const choice = (name: Filter, label: string, options: ComponentProps<typeof FilterSelect>['options']): Chip => ({
    key: name,
    label,
    isSet: list.filter(name) !== undefined,
    control: (isOpened) => <FilterSelect list={list} name={name} label={label} options={options} isOpened={isOpened} />,
    onClear: () => list.set({ [name]: undefined }),
  });
  const memberId = list.filter('memberId');
  const chips: Chip[] = [
    {
      key: 'from',
      label: t('field:date'),
      isSet: list.filter('from') !== undefined || list.filter('to') !== undefined,
      control: (isOpened) => (
        <FilterDays
          list={list}
          from="from"
          to="to"
          label={t('field:date')}
          timeZone={browserZone()}
          isOpened={isOpened}
        />
      ),
      onClear: () => list.set({ from: undefined, to: undefined }),
    },
    choice('taskId', t('called:task'), useTaskChoices()),
    choice('outboundId', t('called:agent'), useAgentChoices()),
    choice('intentId', t('called:outcome'), useIntentChoices()),
    choice(
      'cause',
      t('outbound:figures.ends'),
      callCauses.map((value) => ({ value, label: t(`called:cause.${value}`) })),
    ),
    choice(
      'recording',
      t('outbound:call.recording'),
      recordingStates.map((value) => ({ value, label: t(`outbound:recording.${value}`) })),
    ),
    // Whose calls a member's page asks for; nobody is chosen here.
    ...(memberId
      ? [
          {
            key: 'memberId',
            label: t('field:member'),
            isSet: true,
            control: () => <MemberName memberId={memberId} />,
            onClear: () => list.set({ memberId: undefined }),
          },
        ]
      : []),
  ];
  return <FilterChips chips={chips} />;
}

function MemberName({ memberId }: { memberId: string }) {
  const { data } = useCall(memberInfo, { memberId }, { quiet: true, retry: false });
  return <Tag variant="filled">{data?.name || data?.phone || '…'}</Tag>;
}
