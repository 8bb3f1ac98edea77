// The schemas' file would bring zod into the browser; the types keep the numbers equal.
export const PAGE_SIZE: typeof import('@koryaku/contracts/http/json-api.ts').PAGE_SIZE = 24
/** The server refuses pages beyond this. */
export const PAGE_MAX: typeof import('@koryaku/contracts/http/json-api.ts').PAGE_MAX = 5_000

/** The last page that can be requested of a list with this number of rows. */
export const lastPage = (rows: number): number => Math.min(Math.ceil(rows / PAGE_SIZE), PAGE_MAX)
