import { fitting, type ImportLine, type Row, textOf } from './line-reader.ts'

const NAME = 300
const WORD = 80

/** `{slug, title_ja, title_en, title_romaji, aliases, platforms, year, released_on, genres, developers, publishers}` */
export function gameOf(row: Row): ImportLine {
  const notes: string[] = []
  const fit = fitting(notes)
  const titleEn = textOf(row.title_en)
  const details = {
    titleJa: textOf(row.title_ja) ?? (titleEn ? null : textOf(row.title)),
    titleEn,
    titleRomaji: textOf(row.title_romaji),
    reading: null,
    aliases: fit.list('aliases', row.aliases, { most: 60, longest: NAME }),
    platforms: fit.list('platforms', row.platforms, { most: 40, longest: WORD }),
    year: row.year ?? null,
    releasedOn: row.released_on ?? null,
    genres: fit.list('genres', row.genres, { most: 30, longest: WORD }),
    developers: fit.list('developers', row.developers, { most: 30, longest: NAME }),
    publishers: fit.list('publishers', row.publishers, { most: 30, longest: NAME }),
    thumbnail: null,
  }
  return { items: [{ slug: row.slug, details }], notes }
}
