import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).max(2_000)

/** POST nextjs_errors (spec §7): the page on which rendering failed. */
export const renderErrorBody = z.object({ currentUrl: address })

/** POST analytics/page_views: one completed route change, with the addresses that the browser keeps (spec §2). */
export const pageViewEventBody = z.object({
  current_url: address,
  history_back_url: address.nullable().default(null),
})
