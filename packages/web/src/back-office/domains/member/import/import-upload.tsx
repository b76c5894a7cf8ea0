import { memberImportUpload } from '@convoke/contract/member/member.import.calls.ts';
import { mostMemberRows } from '@convoke/contract/member/member.import.rules.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { FileBox, tableFiles } from '../../../../ui/file-box.tsx';

/** Where a file is chosen or dropped. */
export function ImportUpload({ onOpen }: { onOpen: (importId: string) => void }) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    setProblem(undefined);
    setShare(0);
    try {
      const made = await call(
        memberImportUpload,
        {},
        { upload: file, onProgress: setShare, hideLoad: true, quiet: true },
      );
      onOpen(made.importId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <section className="member-import-upload">
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      <FileBox
        label={t('table:choose')}
        hint={t('member-import:chooseHint', { most: formatNumber(mostMemberRows) })}
        accept={tableFiles}
        share={share}
        onFile={(file) => void take(file)}
      />
    </section>
  );
}
