import { formatNumber } from '../core/format.ts';
import { ChartDrawing, type ChartProps } from './chart-drawing.tsx';

/** A line or bar chart; screen readers get the same figures as a table. */
export function Chart(props: ChartProps) {
  const height = props.height ?? 260;
  return (
    <figure className="chart" style={{ margin: 0 }}>
      <ChartDrawing {...props} height={height} />
      {/* A table is as high as its rows whatever it is told: hidden by itself it would lengthen the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{props.label}</caption>
          <thead>
            <tr>
              <td />
              {props.series.map((each) => (
                <th key={each.name} scope="col">
                  {each.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.points.map((point, index) => (
              <tr key={point}>
                <th scope="row">{point}</th>
                {props.series.map((each) => (
                  <td key={each.name}>{formatNumber(each.values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
