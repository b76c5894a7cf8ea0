import type { formFileUpload, formInfoOfEvent, formOptionsLeft } from '@convoke/contract/form/form.public.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** The calls of forms without the contract's code (see core/calls.ts). */

export const uploadFile = lightCall<typeof formFileUpload>({
  method: 'POST',
  path: '/resource/form/file/upload/{formId}',
  audience: 'anonymous',
  signed: false,
  inQuery: ['fieldId'],
  uploadBytes: 50 * 1024 * 1024,
});

export const readEventForm = lightCall<typeof formInfoOfEvent>({
  method: 'GET',
  path: '/resource/form/field/dynamic/info',
  audience: 'anonymous',
  signed: false,
});

export const readOptionsLeft = lightCall<typeof formOptionsLeft>({
  method: 'GET',
  path: '/resource/form/options/{formId}',
  audience: 'anonymous',
  signed: false,
});
