import { z } from 'zod'
import { lineOf, linesOf } from './clean-lines.ts'
import { hasPiledMarks, PILED_MARKS } from './piled-marks.ts'

const cleanText = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .overwrite(clean)
    .trim()
    .normalize('NFC')
    .max(max)
    .refine(text => !hasPiledMarks(text), PILED_MARKS)

/** One line of text in new writes; stored lines stay as they are. */
export const writtenLine = (max: number) => cleanText(lineOf, max)
/** The same for several lines. */
export const writtenLines = (max: number) => cleanText(linesOf, max)
