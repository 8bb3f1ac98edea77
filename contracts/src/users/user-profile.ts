import { z } from 'zod'
import { mediaPathSchema } from '../articles/article-content.ts'

/** The name in a user's address: letters, digits, `_` and `-`, 2–30 characters. */
export const userNameSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$/)

/** Words that are routes or could be taken for staff. */
const RESERVED = new Set(
  'admin administrator moderator owner official staff support help root system koryaku api me my null undefined anonymous user users games search signin signout signup settings'.split(
    ' ',
  ),
)
export const isReservedName = (name: string): boolean => RESERVED.has(normaliseName(name))

/** Two names that normalise alike are the same name (`userName-*` reserves this form). */
export const normaliseName = (name: string): string => name.normalize('NFKC').toLowerCase()

/** What a person says of himself in public. */
export const userProfileSchema = z.object({
  name: userNameSchema,
  displayName: z.string().trim().normalize('NFC').min(1).max(50),
  description: z.string().trim().normalize('NFC').max(500).default(''),
  picture: mediaPathSchema.nullable().default(null),
  /** Shown with a generic name and no link. */
  anonymous: z.boolean().default(false),
})
export type UserProfile = z.output<typeof userProfileSchema>
