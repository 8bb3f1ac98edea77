import { memberRoutes } from '#app/routes/member-routes.ts'
import { publicRoutes } from '#app/routes/public-routes.ts'
import type { RouteEntry } from '#app/routes/route-entry.ts'

export const routeTable: RouteEntry[] = [...publicRoutes, ...memberRoutes]
