import type { ImportFault, ImportFaultCode } from '@koryaku/contracts/imports/import-fault.ts'

export type ImportFaultWords = Record<ImportFaultCode, (fault: { limit: number; words: string }) => string>

/** What is wrong with an item, in one line. */
export const describeImportFaults = (faults: readonly ImportFault[], words: ImportFaultWords): string =>
  faults
    .map(({ code, field, limit = 0, words: given = '' }) =>
      [...(field === undefined ? [] : [field]), words[code]({ limit, words: given })].join(': '),
    )
    .join('; ')
