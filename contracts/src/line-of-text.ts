import { z } from 'zod'
import { lineOf, linesOf } from './clean-lines.ts'

/** One line that somebody writes, at the door of new writes: what lies in the log stays as it is. */
export const writtenLine = (max: number) => z.string().overwrite(lineOf).trim().normalize('NFC').max(max)
/** The same for several lines. */
export const writtenLines = (max: number) => z.string().overwrite(linesOf).trim().normalize('NFC').max(max)
