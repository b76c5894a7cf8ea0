import { DownloadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TypedCall } from '../../core/call-shape.ts';
import { download } from '../../core/download.ts';
import { unlessRefused } from '../told.ts';
import { useBusy } from '../use-busy.ts';
import { MenuButton } from '../row-menu.tsx';

/** Saves a call's file; `busy` while it comes. A refusal has been toasted. */
export function useSave<Raw>(call: TypedCall<Raw, unknown>) {
  const { busy, run } = useBusy();
  const save = (input: Raw) => run(() => unlessRefused(download(call, input)));
  return { busy, save };
}

type Props<Raw> = Pick<ButtonProps, 'type' | 'size' | 'disabled' | 'title' | 'icon' | 'children'> & {
  call: TypedCall<Raw, unknown>;
  /** Of a list: `list.inputFor(call)`. */
  input: Raw;
};

/** Saves what a call answers as a file. */
export function ExportButton<Raw>({ call, input, children, ...button }: Props<Raw>) {
  const { t } = useTranslation();
  const { busy, save } = useSave(call);
  return (
    <Button icon={<DownloadOutlined />} {...button} loading={busy} onClick={() => void save(input)}>
      {children ?? t('common:export')}
    </Button>
  );
}

/** So many ids fit into the address of a call. */
const mostChosen = 500;

/** Saves the chosen rows of a list; `count` are chosen. */
export function ExportChosen<Raw>({
  call,
  input,
  count,
}: {
  call: TypedCall<Raw, unknown>;
  input: Raw;
  count: number;
}) {
  const { t } = useTranslation();
  const isTooMany = count > mostChosen;
  return (
    <ExportButton
      call={call}
      input={input}
      icon={null}
      size="small"
      disabled={isTooMany}
      {...(isTooMany && { title: t('common:exportTooMany', { n: mostChosen }) })}
    >
      {t('common:exportChosen')}
    </ExportButton>
  );
}

type MenuProps<Raw> = Pick<ButtonProps, 'size' | 'children'> & {
  call: TypedCall<Raw, unknown>;
  /** The kinds of file there are, each with what the call is asked with, and lines between them. */
  files: readonly ({ label: string; input: Raw } | 'divider')[];
};

/** The same where there are several kinds of file. */
export function ExportMenu<Raw>({ call, files, children, ...button }: MenuProps<Raw>) {
  const { t } = useTranslation();
  const { busy, save } = useSave(call);
  return (
    <MenuButton
      {...button}
      icon={<DownloadOutlined />}
      loading={busy}
      items={files.map((file) => (file === 'divider' ? file : { label: file.label, onClick: () => save(file.input) }))}
    >
      {children ?? t('common:export')}
    </MenuButton>
  );
}
