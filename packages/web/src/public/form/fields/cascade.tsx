import { loadRegions } from '@convoke/contract/form/regions/regions.load.ts';
import { regionDepth, type Region as RegionNode, registeredRegions } from '@convoke/contract/form/regions/regions.ts';
import type { CascadeNode } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { type FieldProps, Grouped, labelText, leaving } from '../field-frame.tsx';

interface Node {
  value: string;
  label: string;
  children: () => readonly Node[];
}

interface LevelsProps extends FieldProps {
  roots: readonly Node[];
  most: number;
  /** What each level is called, the outermost first. */
  names: readonly string[];
}

const pathOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** One list after the other: what the first leaves open, the next asks. */
function Levels({ roots, most, names, ...props }: LevelsProps) {
  const { t } = usePage();
  const { field, value, onChange, onLeave } = props;
  const path = pathOf(value);
  const levels: { nodes: readonly Node[]; chosen: string }[] = [];
  let nodes = roots;
  while (nodes.length > 0 && levels.length < most) {
    const chosen = path[levels.length] ?? '';
    const node = nodes.find((each) => each.value === chosen);
    levels.push({ nodes, chosen: node ? chosen : '' });
    nodes = node ? node.children() : [];
  }
  return (
    <Grouped {...props}>
      <div className="levels" onBlur={leaving(onLeave)}>
        {levels.map(({ nodes: offered, chosen }, at) => (
          <select
            key={path.slice(0, at).join('/')}
            name={field.fieldId}
            aria-label={names[at] ?? t('public-form:level', { number: at + 1 })}
            aria-invalid={props.problem !== undefined}
            value={chosen}
            onChange={(event) => {
              const picked = event.currentTarget.value;
              const next = [...path.slice(0, at), ...(picked === '' ? [] : [picked])];
              onChange(next.length > 0 ? next : undefined);
            }}
          >
            <option value="">{names[at] ?? t('public-core:choose')}</option>
            {offered.map((node) => (
              <option key={node.value} value={node.value}>
                {node.label}
              </option>
            ))}
          </select>
        ))}
      </div>
    </Grouped>
  );
}

export function Cascade(props: FieldProps) {
  const { language } = usePage();
  const nodesOf = (tree: readonly CascadeNode[]): Node[] =>
    tree.map((node) => ({
      value: node.value,
      label: labelText(node.label, language),
      children: () => nodesOf(node.children ?? []),
    }));
  return <Levels {...props} roots={nodesOf(props.field.tree ?? [])} most={20} names={[]} />;
}

const regionNodes = (regions: readonly RegionNode[]): Node[] =>
  regions.map((region) => ({
    value: region.value,
    label: region.value,
    children: () => regionNodes(region.children ?? []),
  }));

/** Where in China. The table of its places comes only to a page that asks for one. */
export function Region(props: FieldProps) {
  const { t } = usePage();
  // Not at once where the table is there already: the server, which has it, would draw what a browser without it does not.
  const [regions, setRegions] = useState<readonly RegionNode[] | null>(null);
  const [isLost, setLost] = useState(false);
  const load = () => {
    setLost(false);
    loadRegions().then(setRegions, () => setLost(true));
  };
  useEffect(() => {
    const there = registeredRegions();
    if (there) setRegions(there);
    else load();
  }, []);
  const names = [t('public-form:province'), t('public-form:city'), t('public-form:district')];
  if (regions) return <Levels {...props} roots={regionNodes(regions)} most={regionDepth(props.field)} names={names} />;
  return (
    <Grouped {...props}>
      {isLost ? (
        <p className="note note-bad">
          <span>{t('public-form:regions-lost')}</span>
          <button type="button" className="text-link" onClick={load}>
            {t('public-form:retry')}
          </button>
        </p>
      ) : (
        <select disabled aria-label={names[0]}>
          <option>{t('public-form:loading')}</option>
        </select>
      )}
    </Grouped>
  );
}
