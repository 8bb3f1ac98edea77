import type { Page } from '#app/routes/page.ts'

/** Pages that nobody lands on without having been here: forms, members' own pages, the back of the house. */
export default import.meta.glob<Page>(
  [
    '../features/*/*.page.tsx',
    '!../features/{home/*,ranking/*,articles/*,search/*,games/game{,-list,-latest,-popular,-search,-tag},users/user{,-list}}.page.tsx',
  ],
  { import: 'default' },
)
