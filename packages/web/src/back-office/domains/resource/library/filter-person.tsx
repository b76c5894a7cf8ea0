import { memberScreenChoices } from '@convoke/contract/member/member.filter.calls.ts';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { Address } from '../../../../ui/list/use-address.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** Which of the organisation's people it was. */
export function FilterPerson({ list, label }: { list: Address<'userId'>; label: string }) {
  const { data = [] } = useCall(memberScreenChoices, { of: 'user' }, { quiet: true });
  return (
    <FilterSelect
      list={list}
      name="userId"
      label={label}
      options={data.map(({ choiceId, name }) => ({ value: choiceId, label: name }))}
    />
  );
}
