import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import type { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type ImportFault,
  type ImportFaultCode,
  importFaultCodes,
} from '@koryaku/contracts/imports/import-fault.ts'
import type { z } from 'zod'

/** Maximum faults reported per item; the rest is reported after these are fixed. */
const FAULTS_MAX = 10

/** The faults that a schema finds in an item, without the messages of the library. */
export const faultsInItem = (item: unknown, { issues }: z.ZodError): ImportFault[] =>
  issues.slice(0, FAULTS_MAX).map(issue => {
    const field = issue.path.join('.')
    return { ...(field === '' ? {} : { field }), ...faultOf(issue, valueAt(item, issue.path) === undefined) }
  })

function faultOf(issue: z.core.$ZodIssue, isMissing: boolean): ImportFault {
  switch (issue.code) {
    case 'invalid_value':
      return isMissing ? { code: 'missing' } : { code: 'one_of', words: issue.values.map(String).join(', ') }
    case 'too_small':
      return { code: bound(issue.origin, 'too_short', 'too_few', 'too_small'), limit: Number(issue.minimum) }
    case 'too_big':
      return { code: bound(issue.origin, 'too_long', 'too_many', 'too_big'), limit: Number(issue.maximum) }
    case 'invalid_format':
      return { code: issue.format === 'datetime' ? 'not_a_time' : 'wrong' }
    case 'custom': {
      const excess = tooLongBy(issue.message)
      return excess === null
        ? { code: known(issue.message) ?? 'wrong' }
        : { code: 'document_too_long', limit: excess }
    }
    default:
      return { code: isMissing ? 'missing' : (known(issue.message) ?? 'wrong') }
  }
}

/** The fault for a rejection by a decider, from its error code. */
export function faultOfRefusal({ code, errors: [first] }: DomainError): ImportFault {
  return { code: known(first?.detail) ?? known(code) ?? 'refused', words: code }
}

const bound = (origin: string, text: ImportFaultCode, list: ImportFaultCode, number: ImportFaultCode) =>
  origin === 'string' ? text : origin === 'array' || origin === 'set' ? list : number

const known = (word: string | undefined): ImportFaultCode | undefined =>
  importFaultCodes.find(code => code === word)

function valueAt(item: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    item,
  )
}
