/** Spec §5, in the order of the form; the first is the default. Written to the log: never rename one. */
export const inquiryGenres = ['bug', 'feature', 'game_title', 'violation', 'other'] as const
export type InquiryGenre = (typeof inquiryGenres)[number]

export const INQUIRY_MAX = 5_000
/**
 * Spec §5: a lower-case address with a top-level domain of at least two letters. Apostrophes, since members may have them,
 * and internationalised domains in their form for the DNS (`xn--…`).
 */
export const INQUIRY_EMAIL = /^[a-z0-9._%+'-]+@[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]{1,59})$/
