import type { Page } from '#app/routes/page.ts'

/** Every page of the site. */
export const all = import.meta.glob<Page>('../features/*/*.page.tsx', { import: 'default' })
