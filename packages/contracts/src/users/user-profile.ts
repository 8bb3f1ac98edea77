import { z } from 'zod'
import { writtenLine, writtenLines } from '../line-of-text.ts'
import { mediaPathSchema } from '../media-path-schema.ts'

/** The name in a user's address: letters, digits, `_` and `-`, 2–30 characters. */
export const userNameSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$/)

const STAFF = 'admin administrator moderator owner official staff support help root system koryaku'.split(' ')
const ROUTES =
  'api me my null undefined anonymous user users games search signin signout signup settings'.split(' ')
/** Words that could be taken for staff, also in disguise (`0ffic1al`, `ad_min`), and the site's own name with anything behind it. */
export const isStaffWord = (name: string): boolean =>
  isOneOf(STAFF, name) || plainly(name).startsWith('koryaku') || STAFF_LOOKS.has(looseLookOf(name))
/** Those, and words that are routes. */
export const isReservedName = (name: string): boolean => isStaffWord(name) || isOneOf(ROUTES, name)

const isOneOf = (words: string[], name: string): boolean =>
  words.includes(normaliseName(name)) || words.includes(plainly(name))
const plainly = (name: string): string =>
  normaliseName(name).replace(/[013457_-]/g, sign => DISGUISES[sign] ?? '')
const DISGUISES: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Two names that normalise alike are the same name (`userName-*` reserves this form). */
export const normaliseName = (name: string): string => name.normalize('NFKC').toLowerCase()

/**
 * The look of a name: two names of the same look cannot both be taken. The part of Unicode's list of confusable
 * characters (UTS 39) that applies to `A-Za-z0-9_-`.
 */
export const lookOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[1I]/g, 'l')
    .toLowerCase()
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/-/g, '_')

/**
 * The look of a name, more loosely than {@link lookOf}: digits are the letters they replace, and `i` is `l`. For names
 * of staff only; reservations use {@link lookOf}.
 */
export const looseLookOf = (name: string): string => lookOf(plainly(name)).replaceAll('i', 'l')
const STAFF_LOOKS: ReadonlySet<string> = new Set(STAFF.map(looseLookOf))

/** Days for which a former name redirects to its member, and stays reserved. */
export const FORMER_NAME_DAYS = 30

const DISPLAY_NAME_MAX = 50
const DESCRIPTION_MAX = 500
const described = {
  displayName: z.string().trim().normalize('NFC').min(1).max(DISPLAY_NAME_MAX),
  description: z.string().trim().normalize('NFC').max(DESCRIPTION_MAX),
  picture: mediaPathSchema.nullable(),
  /** Shown with a generic name and no link. */
  anonymous: z.boolean(),
}

/** A user's public profile. */
export const userProfileSchema = z.object({
  ...described,
  name: userNameSchema,
  description: described.description.default(''),
  picture: described.picture.default(null),
  anonymous: described.anonymous.default(false),
})
/** Profile of new writes; stored profiles stay as they are. */
export const writtenProfile = {
  displayName: writtenLine(DISPLAY_NAME_MAX).min(1),
  description: writtenLines(DESCRIPTION_MAX),
}
/** A partial update: missing fields stay unchanged. No defaults, which would clear them. */
export const userProfileChange = z.object({ ...described, ...writtenProfile }).partial()
export type UserProfile = z.output<typeof userProfileSchema>
