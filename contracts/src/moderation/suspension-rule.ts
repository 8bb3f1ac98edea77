import { z } from 'zod'

/** The rules of the terms that an article can break. Written to the log: never rename one. */
export const suspensionRules = [
  'spam',
  'harassment',
  'copyright',
  'personal_information',
  'adult',
  'illegal',
  'other',
] as const
export const suspensionRuleSchema = z.enum(suspensionRules)
export type SuspensionRule = (typeof suspensionRules)[number]
