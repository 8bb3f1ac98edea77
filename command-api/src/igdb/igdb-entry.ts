import { createHash } from 'node:crypto'
import { writtenLine } from '@koryaku/contracts/line-of-text.ts'
import { findUnstorableText } from '@koryaku/server-kit/unstorable-text.ts'
import { z } from 'zod'
import type { ExternalDetails } from '#games/game-igdb.decider.ts'

/** Fields that a query requests of each entry. */
export const ENTRY_FIELDS = [
  ...['id', 'name', 'checksum', 'updated_at', 'first_release_date', 'alternative_names.name'],
  ...['game_localizations.name', 'game_localizations.region.identifier', 'platforms.name', 'genres.name'],
  ...['involved_companies.company.name', 'involved_companies.developer', 'involved_companies.publisher'],
  'cover.image_id',
] as const

/** Names longer than the limit of the catalogue are skipped. */
const names = (max: number) => {
  const name = writtenLine(max).min(1)
  return z
    .array(z.looseObject({ name: z.string() }).transform(({ name }) => name))
    .default([])
    .catch([])
    .transform(found =>
      found.flatMap(text => {
        const parsed = name.safeParse(text)
        return parsed.success && findUnstorableText(parsed.data) === undefined ? [parsed.data] : []
      }),
    )
}
const company = z.looseObject({
  company: z.looseObject({ name: z.string() }),
  developer: z.boolean().default(false),
  publisher: z.boolean().default(false),
})
const entrySchema = z.looseObject({
  id: z.number().int(),
  name: z.string(),
  checksum: z.string().max(100).default(''),
  first_release_date: z.number().optional().catch(undefined),
  alternative_names: names(300),
  game_localizations: z
    .array(
      z.looseObject({
        name: z.string().optional(),
        region: z.looseObject({ identifier: z.string() }).optional(),
      }),
    )
    .default([])
    .catch([]),
  platforms: names(80),
  genres: names(80),
  involved_companies: z.array(company).default([]).catch([]),
  cover: z
    .looseObject({ image_id: z.string().regex(/^[a-z0-9_]{1,40}$/) })
    .optional()
    .catch(undefined),
})

/** An entry of the external games database, as far as the catalogue is concerned. */
export interface IgdbEntry {
  id: number
  /** A hash that changes with any field that is copied into a game or used for matching. */
  digest: string
  title: string
  /** All titles in any language. */
  titles: string[]
  /** Titles of editions and nicknames, which other games may have as well. */
  otherNames: string[]
  year: number | null
  platforms: string[]
  details: ExternalDetails
}

const YEAR_MIN = 1950
const YEAR_MAX = 2100
const COMPANIES_MAX = 30

const line = (text: string | undefined): string[] => {
  const parsed = writtenLine(300).min(1).safeParse(text)
  return parsed.success && findUnstorableText(parsed.data) === undefined ? [parsed.data] : []
}
const unique = (texts: string[]) => [...new Set(texts)]

/** @returns undefined for an entry without a usable title */
export function readEntry(raw: unknown): IgdbEntry | undefined {
  const parsed = entrySchema.safeParse(raw)
  if (!parsed.success) return undefined
  const record = parsed.data
  const [title] = line(record.name)
  if (title === undefined) return undefined
  const localized = record.game_localizations.flatMap(({ name, region }) =>
    line(name).map(text => ({ text, isJapanese: region?.identifier === 'ja-JP' })),
  )
  const [titleJa = null] = localized.flatMap(({ text, isJapanese }) => (isJapanese ? [text] : []))
  const year = yearOf(record.first_release_date)
  const companies = (role: 'developer' | 'publisher') =>
    unique(record.involved_companies.flatMap(one => (one[role] ? line(one.company.name) : []))).slice(
      0,
      COMPANIES_MAX,
    )
  const details: ExternalDetails = {
    titleJa,
    titleEn: title,
    aliases: unique([...localized.map(({ text }) => text), ...record.alternative_names]).filter(
      name => name !== titleJa && name !== title,
    ),
    platforms: unique(record.platforms.map(platformName)),
    year,
    releasedOn: dayOf(record.first_release_date),
    genres: unique(record.genres).slice(0, 30),
    developers: companies('developer'),
    publishers: companies('publisher'),
    cover: record.cover?.image_id ?? null,
  }
  return {
    id: record.id,
    digest: createHash('sha256')
      .update(JSON.stringify([record.checksum, details]))
      .digest('base64url')
      .slice(0, 22),
    title,
    titles: unique([title, ...localized.map(({ text }) => text)]),
    otherNames: record.alternative_names,
    year,
    platforms: details.platforms,
    details,
  }
}

function yearOf(seconds: number | undefined): number | null {
  if (seconds === undefined) return null
  const year = new Date(seconds * 1_000).getUTCFullYear()
  return year >= YEAR_MIN && year <= YEAR_MAX ? year : null
}

/** Their times of releases are days: midnight in UTC. */
function dayOf(seconds: number | undefined): string | null {
  if (seconds === undefined || yearOf(seconds) === null) return null
  return new Date(seconds * 1_000).toISOString().slice(0, 10)
}

/** Names of the database for platforms that the catalogue calls otherwise. */
const PLATFORM_NAMES: Record<string, string> = {
  'PC (Microsoft Windows)': 'PC',
  'PlayStation Portable': 'PSP',
  'Sega Mega Drive/Genesis': 'Mega Drive / Genesis',
  'Nintendo GameCube': 'GameCube',
}
const platformName = (name: string): string => PLATFORM_NAMES[name] ?? name
