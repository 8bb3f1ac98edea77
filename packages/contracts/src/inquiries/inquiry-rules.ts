/** Spec §5, in the order of the form; the first is the default. Written to the log: never rename one. */
export const inquiryGenres = ['bug', 'feature', 'game_title', 'violation', 'other'] as const
export type InquiryGenre = (typeof inquiryGenres)[number]

export const INQUIRY_MAX = 5_000
