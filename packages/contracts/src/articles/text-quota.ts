/** Texts that one user may save in a day, autosaves included: weeks of writing, and a bound for what the log keeps of one. */
export const TEXT_MEGABYTES_A_DAY = 50
