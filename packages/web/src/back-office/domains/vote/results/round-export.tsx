import { voteExport } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../../../../ui/list/export-button.tsx';

const sheets = ['results', 'ballots'] as const;

/** A round as a sheet: its results, or every ballot for who has to check them. */
export function RoundExport({ voteInfoId }: { voteInfoId: string }) {
  const { t } = useTranslation();
  const files = sheets.map((what) => ({ label: t(`vote:export.${what}`), input: { voteInfoId, what } }));
  return <ExportMenu call={voteExport} files={files} />;
}
