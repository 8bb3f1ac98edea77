/** Licences of a shared image: with the owner's name, without it, or with it on this site only. */
export const licences = ['credit', 'free', 'site'] as const
export type Licence = (typeof licences)[number]

/** True if the owner's name must be shown. Covers and profile images have no place for one. */
export const asksForName = (licence: Licence): boolean => licence !== 'free'

/** Where the licences are described; each has its name as an anchor there. */
export const LICENCES_PATH = '/images/licences'
