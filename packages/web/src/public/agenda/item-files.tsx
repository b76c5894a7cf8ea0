import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { failureWords } from '../../core/call-failure.ts';
import { schedulePublicFileOpen, schedulePublicFiles } from '../../core/light-calls/schedule.documents.ts';
import { usePage } from '../core/page-context.tsx';
import { knownHere } from '../poster/known-here.ts';
import { FileList } from '../ui/file-list.tsx';
import { useAgenda } from './agenda-context.tsx';

const quietly = { hideLoad: true, quiet: true } as const;

/** Tickets that this device has opened: whose they are decides what is shown. */
const ticketsHere = (code: string) =>
  knownHere(code)
    .slice(0, 20)
    .map(({ participantCode }) => participantCode);

const read = (code: string, agendaId: string) =>
  call(schedulePublicFiles, { code, agendaId, tickets: ticketsHere(code) }, quietly);
type Files = Awaited<ReturnType<typeof read>>;

/** The files of an item that this visitor may have. */
export function ItemFiles({ item }: { item: PublicItem }) {
  const { t } = usePage();
  const { code } = useAgenda().agenda;
  const { agendaId } = item;
  const [files, setFiles] = useState<Files>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isHere = true;
    read(code, agendaId).then(
      (answer) => isHere && setFiles(answer),
      (error: unknown) => isHere && setProblem(failureWords(error)),
    );
    return () => {
      isHere = false;
    };
  }, [code, agendaId]);
  if (problem)
    return (
      <p className="field-problem" role="alert">
        {problem}
      </p>
    );
  if (!files) return <p className="fine">{t('public-agenda:loading')}</p>;
  if (files.files.length === 0 && files.forSignedIn === 0) return null;
  return (
    <section className="agenda-files">
      <h3>{t('public-agenda:files')}</h3>
      {files.files.length > 0 && (
        <FileList
          files={files.files}
          label={t('public-agenda:files')}
          take={(name) => t('public-agenda:files-take', { name })}
          open={(fileId) => call(schedulePublicFileOpen, { code, fileId, tickets: ticketsHere(code) }, quietly)}
        />
      )}
      {files.forSignedIn > 0 && (
        <p className="fine">
          {t('public-agenda:files-more', { count: files.forSignedIn })}{' '}
          <a href={`/event/${encodeURIComponent(code)}/ticket`}>{t('public-agenda:files-ticket')}</a>
        </p>
      )}
    </section>
  );
}
