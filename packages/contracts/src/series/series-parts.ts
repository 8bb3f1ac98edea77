/** How many series one author has, and how many articles one of them. */
export const SERIES_MAX = 50
export const SERIES_PARTS_MAX = 100
export const SERIES_TITLE_MAX = 60
export const SERIES_DESCRIPTION_MAX = 300

/** Encrypted content of a series. */
export interface SeriesWords {
  title: string
  description: string
}
