import { guestImport, guestImportPreview } from '@convoke/contract/guest/guest.import.calls.ts';
import {
  type GuestColumnKind,
  guestColumnKinds,
  hasGuestName,
  isManyOfGuest,
} from '@convoke/contract/guest/guest.rules.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { TableMatch, type TableMatched } from '../../../../ui/table-match.tsx';
import { columnName } from './import-texts.ts';

interface Props {
  file: File;
  matched: TableMatched<GuestColumnKind>;
  onMatched: (matched: TableMatched<GuestColumnKind>) => void;
  onRead: (importId: string) => void;
}

/** How a file of guests is read, and what each column is. */
export function ImportMatch({ file, matched, onMatched, onRead }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <TableMatch<GuestColumnKind>
      file={file}
      queryKey={['guest-preview']}
      preview={(layout, signal) =>
        call(guestImportPreview, layout, { upload: file, signal, hideLoad: true, quiet: true })
      }
      kinds={guestColumnKinds.map((kind) => ({ value: kind, label: columnName(kind, t, i18n.language) }))}
      isMany={isManyOfGuest}
      matched={matched}
      onMatched={onMatched}
      missing={(columns) => (hasGuestName(columns) ? undefined : t('guest:import.needsName'))}
      onRead={async (input, onProgress) => {
        const options = { upload: file, onProgress, hideLoad: true, quiet: true };
        onRead((await call(guestImport, input, options)).importId);
      }}
    />
  );
}
