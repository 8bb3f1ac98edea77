import { z } from 'zod'
import { noWords, UsageError } from './command.ts'
import type { GeneralWords } from './words.ts'

/** A day of the calendar. */
export const day = z.iso.date()
/** A month; faults name the option. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { abort: true, error: 'month' })

/**
 * Validates options by a schema.
 * @throws UsageError that names every fault
 */
export function parseValues<Schema extends z.ZodType>(
  schema: Schema,
  values: object,
  text: GeneralWords,
): z.output<Schema> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  throw new UsageError(faultsIn(result.error, text).join('\n'))
}

/** Faults of a schema by name: arguments and variables in capitals, options in lower case. */
export const faultsIn = ({ issues }: z.ZodError, text: Pick<GeneralWords, 'faults'>): string[] =>
  issues.map(issue => {
    const name = String(issue.path[0])
    return `${name === name.toUpperCase() ? name : `--${name}`}: ${wordsOf(issue, text)}`
  })

/**
 * Validates positional arguments and options by one schema.
 * @param words names of the arguments in capitals, in order
 * @throws UsageError that names every fault
 */
export function parseWritten<Schema extends z.ZodType>(
  schema: Schema,
  { names, values }: { names: readonly string[]; values: object },
  text: GeneralWords,
  ...words: readonly string[]
): z.output<Schema> {
  noWords(names.slice(words.length), text)
  const named = Object.fromEntries(words.map((word, index) => [word, names[index]]))
  return parseValues(schema, { ...named, ...values }, text)
}

function wordsOf(issue: z.core.$ZodIssue, { faults }: Pick<GeneralWords, 'faults'>): string {
  if (issue.code === 'custom' && issue.params?.like) return faults.like(String(issue.params.like))
  if (issue.code === 'invalid_value') return faults.oneOf(issue.values.join(', '))
  if (issue.code === 'invalid_format')
    return issue.format === 'date'
      ? faults.notADay
      : issue.format === 'datetime'
        ? faults.notATime
        : issue.message === 'month'
          ? faults.notAMonth
          : issue.format === 'url'
            ? faults.notAUrl
            : faults.notAnId
  if (issue.code === 'invalid_type') return issue.expected === 'string' ? faults.missing : faults.notANumber
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) > 1 ? faults.tooShort(Number(issue.minimum)) : faults.missing
  if (issue.code === 'too_big' && issue.origin === 'string') return faults.tooLong(Number(issue.maximum))
  if (issue.code === 'too_small') return faults.atLeast(Number(issue.minimum))
  if (issue.code === 'too_big') return faults.atMost(Number(issue.maximum))
  return issue.message
}

const MOST = 1_000_000
/** How many places are shown. */
export const places = z.coerce.number().int().min(1).max(MOST)
