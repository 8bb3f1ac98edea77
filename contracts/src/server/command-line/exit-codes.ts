/** What the programs of the site end with. */
export const FAILED = 1
/** The command line or the environment says something that cannot be meant: trying again does not help. */
export const WRITTEN_WRONG = 2
/** What the program keeps is not what it wrote. */
export const DAMAGED = 3
