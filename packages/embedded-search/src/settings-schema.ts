import { z } from 'zod'

const strings = z.array(z.string()).nullable()
const pattern = z.string().regex(/^(asc|desc)$/)
const rankingRule = z
  .string()
  .refine(
    rule =>
      [
        'words',
        'typo',
        'sort',
        'proximity',
        'attribute',
        'attributeRank',
        'wordPosition',
        'exactness',
      ].includes(rule) ||
      (rule.includes(':') && pattern.safeParse(rule.split(':').at(-1)).success),
    { error: 'is not a valid ranking rule' },
  )
const size = z.number().int().min(0).max(255).nullable().optional()

/** One schema per setting; `null` brings back the default. */
export const settingSchemas = {
  displayedAttributes: strings,
  searchableAttributes: strings,
  filterableAttributes: z
    .array(
      z.union([
        z.string(),
        z.object({
          attributePatterns: z.array(z.string()),
          features: z
            .object({
              filter: z
                .object({ equality: z.boolean().default(true), comparison: z.boolean().default(false) })
                .default({ equality: true, comparison: false }),
            })
            .default({ filter: { equality: true, comparison: false } }),
        }),
      ]),
    )
    .nullable(),
  sortableAttributes: strings,
  rankingRules: z.array(rankingRule).nullable(),
  stopWords: strings,
  nonSeparatorTokens: strings,
  separatorTokens: strings,
  dictionary: strings,
  synonyms: z.record(z.string(), z.array(z.string())).nullable(),
  distinctAttribute: z.string().nullable(),
  proximityPrecision: z.enum(['byWord', 'byAttribute']).nullable(),
  typoTolerance: z
    .strictObject({
      enabled: z.boolean().nullable().optional(),
      minWordSizeForTypos: z
        .strictObject({ oneTypo: size, twoTypos: size })
        .refine(sizes => (sizes.oneTypo ?? 5) <= (sizes.twoTypos ?? 9), {
          error: '`minWordSizeForTypos` is not valid: `oneTypo` must not be larger than `twoTypos`',
        })
        .nullable()
        .optional(),
      disableOnWords: strings.optional(),
      disableOnAttributes: strings.optional(),
      disableOnNumbers: z.boolean().nullable().optional(),
    })
    .nullable(),
  pagination: z.strictObject({ maxTotalHits: z.number().int().min(0).nullable().optional() }).nullable(),
  embedders: z.record(z.string(), z.never()).nullable(),
  searchCutoffMs: z.number().int().min(0).nullable(),
  localizedAttributes: z
    .array(z.strictObject({ attributePatterns: z.array(z.string()), locales: z.array(z.string()) }))
    .nullable(),
  prefixSearch: z.enum(['indexingTime', 'disabled']).nullable(),
}
export type SettingName = keyof typeof settingSchemas

export const settingsSchema = z.strictObject(
  Object.fromEntries(Object.entries(settingSchemas).map(([name, schema]) => [name, schema.optional()])),
)

/** `rankingRules` → `ranking-rules`, as the routes of single settings are named. */
export const settingPath = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
