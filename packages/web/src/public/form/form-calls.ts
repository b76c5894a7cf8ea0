/** The calls of forms without the contract's code (see core/calls.ts). */
export {
  formFileUpload as uploadFile,
  formInfoOfEvent as readEventForm,
  formOptionsLeft as readOptionsLeft,
} from '../../core/light-calls/form.public.ts';
