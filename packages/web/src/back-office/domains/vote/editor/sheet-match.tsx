import { voteCandidatesPreview, voteCandidatesRead } from '@convoke/contract/vote/vote.sheet.calls.ts';
import { type CandidateColumnKind, candidateColumnKinds } from '@convoke/contract/vote/vote.sheet.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { TableMatch, type TableMatched } from '../../../../ui/table-match.tsx';
import { isMany, kindTexts } from './candidate-kinds.ts';

export type ReadCandidates = z.infer<typeof voteCandidatesRead.output>;

/** How a file of candidates is read, and what each column is. */
export function SheetMatch({ file, onRead }: { file: File; onRead: (read: ReadCandidates) => void }) {
  const { t } = useTranslation();
  const [matched, setMatched] = useState<TableMatched<CandidateColumnKind>>({ layout: {} });
  return (
    <TableMatch<CandidateColumnKind>
      file={file}
      queryKey={['candidates-preview']}
      preview={(layout, signal) =>
        call(voteCandidatesPreview, layout, { upload: file, signal, hideLoad: true, quiet: true })
      }
      kinds={candidateColumnKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
      isMany={isMany}
      mayBeUntitled
      matched={matched}
      onMatched={setMatched}
      missing={(columns) => (columns.includes('name') ? undefined : t('vote:paste.needsName'))}
      onRead={async (input, onProgress) => {
        const options = { upload: file, onProgress, hideLoad: true, quiet: true };
        onRead(await call(voteCandidatesRead, input, options));
      }}
    />
  );
}
