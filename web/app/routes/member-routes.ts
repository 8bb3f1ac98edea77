import type { RouteEntry } from '#app/routes/route-table.ts'

/** What belongs to the signed-in person: rendered as a frame on the server, never stored. */
export const memberRoutes: RouteEntry[] = []
