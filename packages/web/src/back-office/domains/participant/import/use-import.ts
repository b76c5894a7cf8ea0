import {
  participantImportCheck,
  participantImportDiscard,
  participantImportExtra,
  participantImports,
  participantImportStart,
  participantImportUndo,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { eventKey } from '../../../../ui/use-event-info.ts';

const moving = ['READING', 'IMPORTING', 'UNDOING'];
const askMs = 800;
export const rowsPerPage = 10;

/** One that was begun. */
// no text: a type
export type ImportCheck = Extract<z.output<typeof participantImportCheck.output>, { importId: string }>;

/** What an import is named by. */
export interface Chosen {
  importId: string;
  formId: string;
}

/** One import of people, from its file to its undo; while something goes on by itself it is asked again and again. */
export function useImport(eventId: string) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [page, setPage] = useState(1);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const key = [...eventKey(eventId), 'import', chosen?.importId, page];
  const check = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call(
        participantImportCheck,
        { formId: chosen?.formId ?? '', importId: chosen?.importId, current: page, size: rowsPerPage },
        { signal, hideLoad: true, quiet: true },
      ),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (moving.includes(state.data?.state ?? '') ? askMs : false),
  });
  const list = useQuery({
    queryKey: [...eventKey(eventId), 'imports'],
    queryFn: ({ signal }) => call(participantImports, { eventId }, { signal, hideLoad: true, quiet: true }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: eventKey(eventId) });
  /** Runs a step; what was refused is said in the dialog. */
  const step = async (work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined);
    try {
      await work();
      await refresh();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureText(error) ?? error.message);
      return false;
    } finally {
      setShare(undefined);
    }
  };
  const quiet = { hideLoad: true, quiet: true };
  const open = (next: Chosen | undefined) => {
    setProblem(undefined);
    setPage(1);
    setChosen(next);
  };
  return {
    chosen,
    open,
    check,
    list,
    page,
    setPage,
    share,
    problem,
    refresh,
    upload: (formId: string, groupName: string, file: File) =>
      step(async () => {
        setShare(0);
        const made = await call(
          participantImportExtra,
          { eventId, formId, ...(groupName && { groupName }) },
          { ...quiet, upload: file, onProgress: setShare },
        );
        open({ importId: made.importId, formId: made.formId });
      }),
    start: (importId: string, notify: boolean) => step(() => call(participantImportStart, { importId, notify }, quiet)),
    undo: (importId: string) => step(() => call(participantImportUndo, { importId }, quiet)),
    discard: (importId: string) => step(() => call(participantImportDiscard, { importId }, quiet)),
  };
}

export type Importing = ReturnType<typeof useImport>;
