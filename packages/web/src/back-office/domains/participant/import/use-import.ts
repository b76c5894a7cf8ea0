import {
  participantImportCheck,
  participantImportDiscard,
  participantImportExtra,
  participantImportMatch,
  participantImports,
  participantImportStart,
  participantImportUndo,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { useState } from 'react';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';

const moving = ['READING', 'IMPORTING', 'UNDOING'];
const askMs = 800;
export const rowsPerPage = 10;

/** One that was begun. */
// no text: a type
export type ImportCheck = Extract<z.output<typeof participantImportCheck.output>, { importId: string }>;

/** What the columns of a file are, in their order: a field, or nothing. */
// no text: a type
export type Columns = readonly (string | null)[];

/** Which rows are looked at. */
// no text: a type
export type Only = 'all' | 'good' | 'problems';

/** What an import is named by. */
export interface Chosen {
  importId: string;
  formId: string;
}

/** One import of people, from its file to its undo; while something goes on by itself it is asked again and again. */
export function useImport(eventId: string) {
  const [chosen, setChosen] = useState<Chosen>();
  const [page, setPage] = useState(1);
  const [only, setOnly] = useState<Only>('all');
  /** Left open, what was found says it. */
  const [view, setView] = useState<'columns' | 'rows'>();
  /** What was chosen and not read yet, by import: it stands when somebody goes back and comes again. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Columns>>>({});
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const asked = chosen && { formId: chosen.formId, importId: chosen.importId, only, current: page, size: rowsPerPage };
  const check = useCall(participantImportCheck, asked, {
    quiet: true,
    everyMs: (known) => (moving.includes(known?.state ?? '') ? askMs : false),
    keep: true,
  });
  const list = useCall(participantImports, { eventId }, { quiet: true });
  const refresh = useRefresh('participant', { eventId });
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
    setOnly('all');
    setView(undefined);
    setChosen(next);
  };
  return {
    chosen,
    open,
    check,
    list,
    page,
    setPage,
    only,
    setOnly: (next: Only) => {
      setOnly(next);
      setPage(1);
    },
    view,
    setView,
    drafts,
    draft: (importId: string, columns: Columns) => setDrafts((before) => ({ ...before, [importId]: columns })),
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
    match: (importId: string, columns: Columns) =>
      step(async () => {
        await call(participantImportMatch, { importId, columns: [...columns] }, quiet);
        // What was read before is seen no more, nor started.
        await refresh();
        setPage(1);
        setOnly('all');
        setView('rows');
      }),
    start: (importId: string, notify: boolean) => step(() => call(participantImportStart, { importId, notify }, quiet)),
    undo: (importId: string) => step(() => call(participantImportUndo, { importId }, quiet)),
    discard: (importId: string) => step(() => call(participantImportDiscard, { importId }, quiet)),
  };
}

export type Importing = ReturnType<typeof useImport>;
