import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';

interface Line {
  key: string;
  name: ReactNode;
  in: number;
  out: number;
  /** Where the rows of each stand. */
  toIn: string;
  toOut?: string;
}

interface Props {
  title: string;
  /** What the figure of entries is called here. */
  inTitle: string;
  lines: readonly Line[];
}

/** How many came and went, line by line; each figure leads to its rows. */
export function FlowTable({ title, inTitle, lines }: Props) {
  const { t } = useTranslation();
  const figure = (value: number, to: string | undefined) =>
    value > 0 && to ? <Link to={to}>{formatNumber(value)}</Link> : formatNumber(value);
  return (
    <Panel title={title}>
      <table className="flow-table">
        <thead>
          <tr>
            <td />
            <th scope="col">{inTitle}</th>
            <th scope="col">{t('checkin:attendance.went')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              <td className="number">{figure(line.in, line.toIn)}</td>
              <td className="number">{figure(line.out, line.toOut)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
