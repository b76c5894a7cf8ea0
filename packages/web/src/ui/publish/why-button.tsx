import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

interface Props extends ButtonProps {
  /** Why it cannot be pressed now; undefined = it can. */
  why: string | undefined;
}

/** A button that says why it is off: it stays reachable by keyboard and finger, and shows the reason there. */
export function WhyButton({ why, className = '', onClick, type, ...button }: Props) {
  const id = useId();
  if (why === undefined) return <Button {...button} {...{ className, type, onClick }} />;
  return (
    <>
      <Tooltip title={why} trigger={['hover', 'focus', 'click']}>
        <Button {...button} className={`${className} why-off`} aria-disabled aria-describedby={id} />
      </Tooltip>
      <span id={id} className="visually-hidden">
        {why}
      </span>
    </>
  );
}
