import type { ImportFault } from '@koryaku/contracts/imports/import-fault.ts'
import faultWords from './fault-words.ts'

/** Describes the faults of an item in one line. */
export const describeImportFaults = (faults: readonly ImportFault[]): string =>
  faults
    .map(({ code, field, limit = 0, words: given = '' }) =>
      [...(field === undefined ? [] : [field]), faultWords[code]({ limit, words: given })].join(': '),
    )
    .join('; ')
