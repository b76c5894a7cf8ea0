import { memberWormPreview, memberWormSheet } from '@convoke/contract/member/member.worm.calls.ts';
import { hasWormColumn, type WormColumnKind, wormColumnKinds } from '@convoke/contract/member/member.worm.rules.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { TableMatch, type TableMatched } from '../../../ui/table-match.tsx';

// no text: a type
export type Read = z.infer<typeof memberWormSheet.output>;

interface Props {
  file: File;
  matched: TableMatched<WormColumnKind>;
  onMatched: (matched: TableMatched<WormColumnKind>) => void;
  onRead: (read: Read) => void;
}

/** How a file of gift hunters is read, and what each column is. */
export function WormMatch({ file, matched, onMatched, onRead }: Props) {
  const { t } = useTranslation();
  return (
    <TableMatch<WormColumnKind>
      file={file}
      queryKey={['worm-preview']}
      preview={(layout, signal) =>
        call(memberWormPreview, layout, { upload: file, signal, hideLoad: true, quiet: true })
      }
      kinds={wormColumnKinds.map((kind) => ({
        value: kind,
        label: t(kind === 'none' ? 'table:ignored' : `worm:field.${kind}`),
      }))}
      isMany={(kind) => kind === 'none'}
      matched={matched}
      onMatched={onMatched}
      missing={(columns) => (hasWormColumn(columns) ? undefined : t('worm:import.needs'))}
      onRead={async (input, onProgress) =>
        onRead(await call(memberWormSheet, input, { upload: file, onProgress, hideLoad: true, quiet: true }))
      }
    />
  );
}
