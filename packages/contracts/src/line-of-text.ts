import { z } from 'zod'
import { lineOf, linesOf } from './clean-lines.ts'

/** One line of text in new writes; stored lines stay as they are. */
export const writtenLine = (max: number) => z.string().overwrite(lineOf).trim().normalize('NFC').max(max)
/** The same for several lines. */
export const writtenLines = (max: number) => z.string().overwrite(linesOf).trim().normalize('NFC').max(max)
