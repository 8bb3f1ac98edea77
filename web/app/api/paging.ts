// The schemas' file would bring zod into the browser; the type keeps both numbers equal.
export const PAGE_SIZE: typeof import('@koryaku/contracts/http/json-api.ts').PAGE_SIZE = 24
/** Rows in the first HTML of a list (spec §9); the rest of the first page follows after hydration. */
export const FIRST_ROWS = 10
