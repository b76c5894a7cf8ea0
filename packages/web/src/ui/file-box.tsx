import { InboxOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { useRef } from 'react';

interface Props {
  label: string;
  /** Below it, of what may be chosen. */
  hint?: string;
  /** As an input takes it. */
  accept: string;
  /** How much of it has been sent, 0 to 1; undefined = nothing is being sent. */
  share: number | undefined;
  onFile: (file: File) => void;
}

/** Where a file to import is chosen or dropped. */
export function FileBox({ label, hint, accept, share, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isClosed = share !== undefined;
  const take = (file: File | undefined) => {
    if (file && !isClosed) onFile(file);
  };
  return (
    <>
      <button
        type="button"
        className="file-box"
        disabled={isClosed}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        {share === undefined ? (
          <>
            <InboxOutlined aria-hidden="true" />
            <span>{label}</span>
            {hint && <span className="muted">{hint}</span>}
          </>
        ) : (
          <Progress percent={Math.round(share * 100)} />
        )}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be chosen again, mended.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** What a sheet may be. */
export const sheetFiles = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a table may be where separators and vCards are known too. */
export const tableFiles = `${sheetFiles},.tsv,.txt,.vcf,text/tab-separated-values,text/plain,text/vcard`;
