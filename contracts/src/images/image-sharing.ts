/** Under what a picture is shared: with its owner's name beside it, without it, or with it on this site only. */
export const licences = ['credit', 'free', 'site'] as const
export type Licence = (typeof licences)[number]

/** Does its owner's name have to stand beside it? Covers and profile pictures have no place for one. */
export const asksForName = (licence: Licence): boolean => licence !== 'free'

/** Where the licences are described; each has its name as an anchor there. */
export const LICENCES_PATH = '/images/licences'
