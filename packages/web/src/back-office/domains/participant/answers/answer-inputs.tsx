import type { Language } from '@convoke/contract/core/language.ts';
import type { CascadeNode, FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { loadRegions } from '@convoke/contract/form/regions/regions.load.ts';
import type { Region } from '@convoke/contract/form/regions/regions.ts';
import { useQuery } from '@tanstack/react-query';
import { Cascader, Select } from 'antd';
import { currentLanguage } from '../../../../core/language.ts';

/** Inputs of answers that are no single value. antd's Form.Item gives `value` and takes it by `onChange`. */
interface Props<Value> {
  field: FormField;
  value?: Value;
  onChange?: (value: Value | undefined) => void;
  id?: string;
}

interface Branch {
  value: string;
  label: string;
  children?: Branch[];
}

function branchesOf(nodes: readonly CascadeNode[], language: Language): Branch[] {
  return nodes.map(({ value, label, children }) => ({
    value,
    label: textIn(label, language) || value,
    ...(children?.length && { children: branchesOf(children, language) }),
  }));
}

export function CascadeInput({ field, value, onChange, id }: Props<string[]>) {
  return (
    <Cascader
      {...(id && { id })}
      style={{ width: '100%' }}
      value={value ?? []}
      options={branchesOf(field.tree ?? [], currentLanguage())}
      onChange={(path: string[] | undefined) => onChange?.(path?.length ? path : undefined)}
    />
  );
}

function regionBranches(regions: readonly Region[], depth: number): Branch[] {
  return regions.map(({ value, children }) => ({
    value,
    label: value,
    ...(depth > 1 && children?.length && { children: regionBranches(children, depth - 1) }),
  }));
}

export function RegionInput({ field, value, onChange, id }: Props<string[]>) {
  const regions = useQuery({ queryKey: ['regions'], queryFn: loadRegions, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Cascader
      {...(id && { id })}
      style={{ width: '100%' }}
      showSearch
      loading={regions.isPending}
      value={value ?? []}
      options={regionBranches(regions.data ?? [], field.depth ?? 3)}
      onChange={(path: string[] | undefined) => onChange?.(path?.length ? path : undefined)}
    />
  );
}

type Cells = Record<string, string | string[]>;

export function MatrixInput({ field, value, onChange }: Props<Cells>) {
  const language = currentLanguage();
  const options = (field.options ?? []).map((each) => ({ value: each.value, label: textIn(each.label, language) }));
  const set = (row: string, cell: string | string[] | undefined) => {
    const { [row]: _, ...others } = value ?? {};
    const next = cell?.length ? { ...others, [row]: cell } : others;
    onChange?.(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <div className="answer-matrix">
      {(field.rows ?? []).map((row) => (
        <label key={row.value}>
          <span>{textIn(row.label, language)}</span>
          {field.several ? (
            <Select
              mode="multiple"
              value={(value?.[row.value] as string[] | undefined) ?? []}
              options={options}
              onChange={(cells: string[]) => set(row.value, cells)}
            />
          ) : (
            <Select
              allowClear
              value={value?.[row.value] as string | undefined}
              options={options}
              onChange={(cell: string | undefined) => set(row.value, cell)}
            />
          )}
        </label>
      ))}
    </div>
  );
}

/** Best first: the order in which they are chosen. */
export function SortInput({ field, value, onChange, id }: Props<string[]>) {
  const language = currentLanguage();
  return (
    <Select
      {...(id && { id })}
      mode="multiple"
      value={value ?? []}
      options={(field.options ?? []).map((each) => ({ value: each.value, label: textIn(each.label, language) }))}
      onChange={(order: string[]) => onChange?.(order.length > 0 ? order : undefined)}
    />
  );
}
